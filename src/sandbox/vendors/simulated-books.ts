/** The books of the simulated vendors without sites and callbacks, for `npm run reconcile`. */
import { join } from 'node:path';
import type { Clock } from '../../server/domain/platform/clock.ts';
import type { VendorBooks } from '../../server/domain/vendors/vendor-orders.ts';
import { createBankBook } from './bank-simulator-book.ts';
import { defaultSettings } from './bank-simulator.ts';
import { createDanaBook } from './dana-simulator-book.ts';
import { readJournal } from './journal.ts';
import { statusOf } from './order-status.ts';
import { createSimulatedCallbacks } from './simulated-callbacks.ts';

/** Where the simulators of a sandbox keep their journals. */
export const simulatorsFolder = (dataDir: string): string => join(dataDir, 'simulators');

/** As they are now. Null where no sandbox has run on this data. */
export function readSimulatedBooks(dataDir: string, clock: Clock): VendorBooks | null {
  const [danaJournal, bankJournal] = (['dana', 'bank'] as const).map((name) =>
    readJournal(simulatorsFolder(dataDir), name),
  );
  if (!bankJournal) return null;
  // Without an address (`sendTo`) callbacks are never sent.
  const callbacks = (journal: typeof bankJournal) => createSimulatedCallbacks({ journal, clock, secret: '' });
  const bank = createBankBook({
    journal: bankJournal,
    clock,
    callbacks: callbacks(bankJournal),
    settings: () => defaultSettings,
  });
  const dana = danaJournal && createDanaBook({ journal: danaJournal, clock, callbacks: callbacks(danaJournal) });
  return {
    eWallet: { payment: async (number) => dana?.orderStatus(number) ?? statusOf(null) },
    bank: { payment: bank.accountStatus, payout: bank.payoutStatus },
  };
}
