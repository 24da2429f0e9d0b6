/** Simulators keep journals of their own beside the database, not tables in it (docs/decisions/059). */
import type { Migration } from './migration.ts';

export const booksOfTheirOwn: Migration = {
  name: '038-books-of-their-own',
  script: `
drop table if exists simulated_sms, simulated_callbacks, simulated_bank_accounts, simulated_bank_payouts,
  simulated_dana_wallets, simulated_dana_codes, simulated_dana_grants, simulated_dana_orders;
`,
};
