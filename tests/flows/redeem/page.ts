/** The voucher page (RD-1, MO-1). */
import type { RedeemSnapshot } from '../../../machines/redeem/redeem.machine.ts';
import { redeemScreen } from '../../../machines/redeem/redeem.selectors.ts';
import { noteSeen } from '../kit/drafts.ts';
import { buttonSeen, main, type ButtonState, type PageDriver, type PageObject, type Text } from '../kit/page.ts';
import { drafts } from '../kit/samples.ts';

type Typing = Extract<RedeemSnapshot['value'], object>['typing'];
const typingOf = ({ value }: RedeemSnapshot): Typing => (typeof value === 'object' ? value.typing : 'clean');

const field = 'redeem.label';

/** Skips the field while it is read-only, which it is while a voucher is sent. */
async function submit(page: PageDriver, voucher: string): Promise<void> {
  const found = await main(page).read();
  if (found?.fields[0]?.isReadOnly !== true) await main(page).fill(field, voucher);
  await main(page).submit(field);
}

export const askServer = (page: PageDriver): Promise<void> => submit(page, 'KLRG2026PLAT');

const attributes = { enterkeyhint: 'go', autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false' };
const states: Record<Typing, { atField?: Text; alert?: Text; button?: ButtonState }> = {
  clean: {},
  invalid: { atField: 'redeem.error.invalid' },
  unknown: { atField: 'redeem.error.unknown' },
  used: { atField: 'redeem.error.used' },
  expired: { atField: 'redeem.error.expired' },
  notHere: { atField: 'redeem.error.not_here' },
  notSent: { alert: 'redeem.error.not_sent' },
  notAvailable: { alert: 'error.not_available' },
  untold: { alert: 'money_result.untold.problem' },
  declined: { alert: 'redeem.error.declined' },
  throttled: { alert: ['redeem.error.throttled', { n: 1, unit: 'minutes' }], button: 'locked' },
};

export const redeemPage = (voucher: () => string) =>
  ({
    gestures: {
      'voucher.submitted': {
        complete: (page) => submit(page, voucher()),
        tooShort: (page) => submit(page, 'SARI'),
      },
      'voucher.edited': (page) => main(page).fill(field, page.typed.get(field) === 'sa' ? 'sar' : 'sa'),
      async 'form.requested'(page, { edge }) {
        await main(page).press('redeem.again');
        // Without an answer the voucher stays in the form.
        if (edge.from.includes('accepted')) page.typed.delete(field);
      },
    },
    write: (page: PageDriver) => main(page).fill(field, drafts.redeem.text),
    restore: (page: PageDriver): void => void page.typed.set(field, drafts.redeem.text),
    screenOf: redeemScreen,
    screens: {
      async form(page, snapshot) {
        await main(page).see(noteSeen(snapshot, 'draft.restored'));
        const isBusy = snapshot.hasTag('busy');
        const { atField: error = null, alert = null, button = 'ready' } = states[typingOf(snapshot)];
        await main(page).see({
          heading: 'title.redeem',
          alert,
          fields: { [field]: { error, isReadOnly: isBusy, attributes } },
          buttons: buttonSeen('redeem.submit', 'redeem.submit.busy', isBusy ? 'busy' : button),
          ...(error && { focus: field }),
        });
      },
      async waiting(page) {
        page.typed.set(field, (page.typed.get(field) ?? '').replace(/[ -]/g, '').toUpperCase());
        await main(page).see({ heading: 'money_result.checking.title', doesNotSay: /gagal/i });
      },
    },
  }) satisfies PageObject<RedeemSnapshot>;
