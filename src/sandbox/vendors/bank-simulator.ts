/** The bank of the sandbox: a person pays virtual accounts and settles payouts here; the shop is told of both. */
import * as v from 'valibot';
import type { Database } from '../../server/db/database.ts';
import type { Clock } from '../../server/domain/platform/clock.ts';
import { currency } from '../../server/domain/vendors/vendor-ports.ts';
import { createWorker } from '../../server/domain/platform/worker.ts';
import { createBankBook, type BankBook, type BankSettings } from './bank-simulator-book.ts';
import { noticeText, renderBank, type Notice } from './bank-simulator-pages.ts';
import { Amount, type VendorAccess } from '../../server/vendors/http-client.ts';
import { createSimulatedCallbacks } from './simulated-callbacks.ts';
import { tick, type Simulator } from './simulator.ts';
import { createSimulatorSite, page, readFields, type SimulatorSite } from './simulator-site.ts';

export interface BankSimulator extends Simulator {
  book: BankBook;
  set(changes: Partial<BankSettings>): void;
}

export interface BankSimulatorParts {
  database: Database;
  clock: Clock;
  access: VendorAccess;
}

const Text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300));
export const defaultSettings: BankSettings = { settleAfter: 5_000, closed: [] };

export async function createBankSimulator({ database, clock, access }: BankSimulatorParts): Promise<BankSimulator> {
  let settings = defaultSettings;
  const callbacks = await createSimulatedCallbacks({ database, clock, vendor: 'bank', secret: access.secret });
  const book = await createBankBook({ database, clock, callbacks, settings: () => settings });
  const site = createSimulatorSite(access.secret, clock);
  const worker = createWorker({ work: () => book.work().then(callbacks.wake), onError: () => undefined, every: tick });
  answerQuestions(site, book, worker.wake);
  showPages(site, book);
  return {
    site,
    callbacks,
    book,
    set(changes) {
      settings = { ...settings, ...changes };
    },
    wake: worker.wake,
    async settled() {
      await worker.settled();
      await callbacks.settled();
    },
    async stop() {
      await worker.stop();
      await callbacks.stop();
    },
  };
}

/** What the shop asks. */
function answerQuestions({ question }: SimulatorSite, book: BankBook, wake: () => void): void {
  const Account = v.object({
    number: Text,
    bank: Text,
    amount: Amount,
    expires_at: v.pipe(v.string(), v.isoTimestamp()),
  });
  question('/v1/account', Account, async ({ number, bank, amount, expires_at }) => {
    const account = await book.openAccount({ number, bank, amount, expiresAt: new Date(expires_at) });
    return account === 'unavailable' ? { result: 'unavailable' } : { result: 'open', va_number: account.va };
  });

  question('/v1/payment', v.object({ number: Text }), async ({ number }) => {
    const { status, amount } = await book.accountStanding(number);
    return { status, amount: Number(amount), currency };
  });

  const Payout = v.object({ number: Text, provider: Text, account_number: Text, holder: Text, amount: Amount });
  question('/v1/payout', Payout, async ({ account_number: accountNumber, ...order }) => {
    const result = await book.payOut({ ...order, accountNumber });
    wake();
    return { result };
  });

  question('/v1/payout-status', v.object({ number: Text }), async ({ number }) => {
    const { status, amount } = await book.payoutStanding(number);
    return { status, amount: Number(amount), currency };
  });
}

const isNotice = (text: string | undefined): text is Notice => text !== undefined && Object.hasOwn(noticeText, text);

/** What people see. */
function showPages({ app, outage }: SimulatorSite, book: BankBook): void {
  app.get('/', async (context) => {
    const notice = context.req.query('notice');
    const [accounts, payouts] = [await book.accounts(), await book.payouts()];
    return page(
      context,
      renderBank({ accounts, payouts, isDown: outage() === 'refuses', notice: isNotice(notice) ? notice : null }),
    );
  });

  app.post('/pay', async (context) => {
    const fields = await readFields(context);
    const amount = fields?.get('amount') ?? '';
    const va = (fields?.get('va_number') ?? '').replace(/[\s-]/g, '');
    const notice = /^[0-9]{1,12}$/.test(amount) ? await book.pay(va, BigInt(amount)) : 'wrong_amount';
    return context.redirect(`/?notice=${notice}`, 303);
  });

  app.post('/payouts/:number', async (context) => {
    const decision = (await readFields(context))?.get('decision');
    if (decision === 'settle' || decision === 'reject') {
      await book.endPayout(context.req.param('number'), decision === 'settle' ? 'paid' : 'failed');
    }
    return context.redirect('/', 303);
  });
}
