/** The books of the simulated vendors without sites and callbacks, for `npm run reconcile`. */
import type { Database } from '../../server/db/database.ts';
import type { Clock } from '../../server/domain/platform/clock.ts';
import type { VendorBooks } from '../../server/domain/vendors/vendor-orders.ts';
import { createBankBook } from './bank-simulator-book.ts';
import { defaultSettings } from './bank-simulator.ts';
import { createDanaBook } from './dana-simulator-book.ts';
import { createSimulatedCallbacks } from './simulated-callbacks.ts';

export async function openSimulatedBooks(database: Database, clock: Clock): Promise<VendorBooks> {
  // Without an address (`sendTo`) callbacks are never sent.
  const callbacks = (vendor: 'dana' | 'bank') => createSimulatedCallbacks({ database, clock, vendor, secret: '' });
  const dana = await createDanaBook({ database, clock, callbacks: await callbacks('dana') });
  const bank = await createBankBook({
    database,
    clock,
    callbacks: await callbacks('bank'),
    settings: () => defaultSettings,
  });
  return {
    eWallet: { payment: dana.orderStatus },
    bank: { payment: bank.accountStatus, payout: bank.payoutStatus },
  };
}
