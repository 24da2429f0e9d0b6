/** The simulated vendors' books without their sites: asked how an order stands, telling nobody anything. */
import type { Database } from '../../server/db/database.ts';
import type { Clock } from '../../server/domain/platform/clock.ts';
import type { VendorBooks } from '../../server/domain/vendors/vendor-orders.ts';
import { createBankBook } from './bank-simulator-book.ts';
import { defaultSettings } from './bank-simulator.ts';
import { createDanaBook } from './dana-simulator-book.ts';
import { createSimulatedCallbacks } from './simulated-callbacks.ts';

export async function openSimulatedBooks(database: Database, clock: Clock): Promise<VendorBooks> {
  // Nothing is sent: they are told no address.
  const callbacks = (vendor: 'dana' | 'bank') => createSimulatedCallbacks({ database, clock, vendor, secret: '' });
  const dana = await createDanaBook({ database, clock, callbacks: await callbacks('dana') });
  const bank = await createBankBook({
    database,
    clock,
    callbacks: await callbacks('bank'),
    settings: () => defaultSettings,
  });
  return {
    eWallet: { payment: dana.standing },
    bank: { payment: bank.accountStanding, payout: bank.payoutStanding },
  };
}
