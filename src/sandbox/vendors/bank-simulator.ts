/** The simulated bank: a person pays virtual accounts and settles payouts on its pages; callbacks tell the shop. */
import * as v from 'valibot';
import type { Clock } from '../../server/domain/platform/clock.ts';
import { createBankBook, type BankBook, type BankSettings } from './bank-simulator-book.ts';
import { noticeText, renderBank, type Notice } from './bank-simulator-pages.ts';
import { Amount, type VendorAccess } from '../../server/vendors/http-client.ts';
import { Moment, type Journal } from './journal.ts';
import { createSimulatedCallbacks } from './simulated-callbacks.ts';
import { createSimulator } from './simulator.ts';
import {
  createSimulatorSite,
  orderAnswer,
  OrderNumber,
  page,
  readFields,
  Text,
  type SimulatorSite,
} from './simulator-site.ts';

export type BankSimulator = ReturnType<typeof createBankSimulator>;

interface BankSimulatorParts {
  journal: Journal;
  clock: Clock;
  access: VendorAccess;
}

export const defaultSettings: BankSettings = { settleAfter: 5_000, closed: [] };

export function createBankSimulator({ journal, clock, access }: BankSimulatorParts) {
  let settings = defaultSettings;
  const callbacks = createSimulatedCallbacks({ journal, clock, secret: access.secret });
  const book = createBankBook({ journal, clock, callbacks, settings: () => settings });
  const site = createSimulatorSite(access.secret, clock);
  const simulator = createSimulator(site, callbacks, book.work);
  serveApi(site, book, simulator.wake);
  showPages(site, book);
  return {
    ...simulator,
    book,
    forget: journal.clear,
    set(changes: Partial<BankSettings>): void {
      settings = { ...settings, ...changes };
    },
  };
}

function serveApi({ endpoint }: SimulatorSite, book: BankBook, wake: () => void): void {
  const Account = v.object({ number: Text, bank: Text, amount: Amount, expires_at: Moment });
  endpoint('/v1/account', Account, async ({ expires_at: expiresAt, ...order }) => {
    const account = await book.openAccount({ ...order, expiresAt });
    return account === 'unavailable' ? { result: 'unavailable' } : { result: 'open', va_number: account.va };
  });

  endpoint('/v1/payment', OrderNumber, async ({ number }) => orderAnswer(await book.accountStatus(number)));

  const Payout = v.object({ number: Text, provider: Text, account_number: Text, holder: Text, amount: Amount });
  endpoint('/v1/payout', Payout, async ({ account_number: accountNumber, ...order }) => {
    const result = await book.payOut({ ...order, accountNumber });
    wake();
    return { result };
  });

  endpoint('/v1/payout-status', OrderNumber, async ({ number }) => orderAnswer(await book.payoutStatus(number)));
}

const isNotice = (text: string | undefined): text is Notice => text !== undefined && Object.hasOwn(noticeText, text);

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
