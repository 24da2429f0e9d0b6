/** The SMS code: a visitor's page or a player's dialog (OT-1 to OT-6). */
import type { OneTimeCodeSnapshot } from '../../../machines/one-time-code/one-time-code.machine.ts';
import type { CodePurpose } from '../../../src/contract/one-time-code.calls.ts';
import {
  buttonSeen,
  masked,
  type ButtonState,
  type PageDriver,
  type PageObject,
  type Text,
  type TextId,
  type WalkStep,
} from '../kit/page.ts';
import { callFailureTexts } from '../kit/call-failures.ts';

const field = 'code.label';
const purposes = {
  register: { region: 'main', heading: 'code.title', text: 'code.for.register', change: 'ready' },
  forgotPassword: { region: 'main', heading: 'code.title', text: 'code.for.forgot_password', change: 'ready' },
  pin: { region: 'dialog#pin', heading: 'code.title', text: 'code.for.pin', change: 'absent' },
  phone: { region: 'dialog#phone-change', heading: 'code.title', text: 'code.for.phone', change: 'ready' },
  newPhone: {
    region: 'dialog#phone-change',
    heading: 'phone_change.title.new_code',
    text: 'code.for.new_phone',
    change: 'ready',
  },
  pinReset: { region: 'dialog#pin', heading: 'code.title', text: 'code.for.pin_reset', change: 'absent' },
} as const satisfies Record<CodePurpose, object>;
export const purposeOf = ({ context }: OneTimeCodeSnapshot): CodePurpose => context.request.purpose;
const regionAt = (page: PageDriver, { target }: WalkStep) =>
  page.in(purposes[purposeOf(target.progress.snapshot as OneTimeCodeSnapshot)].region);
const press = (name: TextId) => (page: PageDriver, step: WalkStep) => regionAt(page, step).press(name);

/** The last digit sends the code; sending the same code again takes a press. */
export async function submitCode(page: PageDriver, step: WalkStep, digits: string): Promise<void> {
  const region = regionAt(page, step);
  if (page.typed.get(field) !== digits) await region.fill(field, digits);
  const found = (await region.read())?.fields[0];
  if (found?.isReadOnly === false) await region.submit(field);
}

interface Regions {
  entry: 'checking' | { typing: string };
  resend: 'counting' | 'locked' | 'sending' | { open: string };
}
export const regionsOf = ({ value }: OneTimeCodeSnapshot) => (value as { waitingForCode: Regions }).waitingForCode;

const refusals: Record<string, Text> = {
  rejected: 'code.error.rejected',
  expired: 'code.error.expired',
  exhausted: 'code.error.exhausted',
};
const ofForm: Record<string, Text> = { ...callFailureTexts, blocked: ['error.otp_block', { n: 15 }] };
const resends = {
  counting: ['code.resend.wait', 'disabled'],
  locked: ['code.resend.locked', 'disabled'],
  sending: ['code.resend.open', 'busy'],
  open: ['code.resend.open', 'ready'],
} as const satisfies Record<string, readonly [TextId, ButtonState]>;

export const oneTimeCodePage = {
  gestures: {
    'code.edited': (page, step) => regionAt(page, step).fill(field, page.typed.get(field) === '48' ? '482' : '48'),
    'resend.requested': press('code.resend'),
    'number.changeRequested': press('code.change_number'),
    'dialog.dismissed': press('nav.close'),
  },
  screenOf: ({ value }): 'finished' | 'waitingForCode' => (value === 'finished' ? value : 'waitingForCode'),
  screens: {
    /** Code field and resend row work independently of each other. */
    async waitingForCode(page, snapshot) {
      const { context } = snapshot;
      const purpose = purposeOf(snapshot);
      const { region, heading, text, change } = purposes[purpose];
      const { entry, resend } = regionsOf(snapshot);
      const isChecking = entry === 'checking';
      const state = isChecking ? 'clean' : entry.typing;
      const refusal = refusals[state];
      if (refusal) page.typed.set(field, '');
      // A key that was pressed keeps the focus.
      const isAsked = resend === 'sending' || (typeof resend === 'object' && resend.open !== 'clean');
      const isShort = (page.typed.get(field) ?? '').length < 4;
      const button = isChecking ? 'busy' : isShort ? 'disabled' : state === 'blocked' ? 'locked' : 'ready';
      await page.in(region).see({
        heading,
        // Which new number it is, the page of the phone change looks at.
        says: purpose === 'newPhone' ? [text] : [['code.sent_to', { phone: masked(page.phone) }], text],
        buttons: { 'code.change_number': change },
        ...(refusal && !isAsked && { focus: field }),
      });
      await page.in(`${region} form`).see({
        alert: ofForm[state] ?? null,
        fields: {
          [field]: {
            error: refusal ?? null,
            isReadOnly: isChecking,
            attributes: { 'aria-disabled': String(isChecking) },
          },
        },
        buttons: buttonSeen('code.submit', 'code.busy', button),
      });
      const [sentence, resendButton] = resends[typeof resend === 'object' ? 'open' : resend];
      await page.in(`${region} form + div`).see({
        says: [sentence, ...(context.codesLeft === 1 && resend !== 'locked' ? (['code.last.next'] as const) : [])],
        alert: typeof resend === 'object' ? (ofForm[resend.open] ?? null) : null,
        buttons: buttonSeen('code.resend', 'code.resend.busy', resendButton),
      });
    },
  },
} satisfies PageObject<OneTimeCodeSnapshot>;
