/** The dialogs that ask for a PIN (PN-1, PC-2). */
import type { PinPadSnapshot } from '../../../machines/pin-pad/pin-pad.machine.ts';
import { pinPadScreen } from '../../../machines/pin-pad/pin-pad.selectors.ts';
import type { PinPurpose } from '../../../src/contract/pin.calls.ts';
import {
  buttonSeen,
  type PageDriver,
  type PageObject,
  type Region,
  type Text,
  type TextId,
  type WalkStep,
} from '../kit/page.ts';
import { incompletePin, otherPin, pin, weakPin } from '../kit/samples.ts';
import { callFailureTexts } from '../kit/call-failures.ts';

type Entry = 'current' | 'fresh' | 'repeated';
const attributes = { type: 'password', inputmode: 'numeric', autocomplete: 'off' };
const regions: Partial<Record<PinPurpose, Region>> = { phone: 'dialog#phone-change', confirm: 'dialog#confirm' };
const own = {
  phone: { title: 'phone_change.title.pin', submit: 'phone_change.save', busy: 'phone_change.save.busy' },
  confirm: { title: 'pin.confirm.title', submit: 'pin.confirm.submit', busy: 'pin.confirm.busy' },
} as const;
const ownOf = (purpose: PinPurpose) => (purpose === 'phone' || purpose === 'confirm' ? own[purpose] : null);
const labelOf = (purpose: PinPurpose, entry: Entry) =>
  (ownOf(purpose) ? 'pin.label.own' : `pin.label.${entry}`) as TextId;

const purposeOf = ({ context }: PinPadSnapshot): PinPurpose => context.request.purpose;
const dialogOf = (page: PageDriver, purpose: PinPurpose) => page.in(regions[purpose] ?? 'dialog#pin');
function placeOf(page: PageDriver, { edge, target }: WalkStep) {
  const purpose = purposeOf(target.progress.snapshot as PinPadSnapshot);
  const [, state = ''] = edge.from.split(' ');
  const [entry] = state.split('.');
  return { dialog: dialogOf(page, purpose), label: labelOf(purpose, entry as Entry), isLocked: state === 'locked' };
}

const type = (digits: string) => (page: PageDriver, step: WalkStep) => {
  const { dialog, label } = placeOf(page, step);
  return dialog.fill(label, digits);
};
const press = (name: TextId) => (page: PageDriver, step: WalkStep) => placeOf(page, step).dialog.press(name);

const errors: Record<string, Text> = {
  incomplete: 'pin.error.incomplete',
  weak: 'pin.error.weak.date',
  sameAsOld: 'pin.error.same_as_old',
  mismatch: 'pin.error.mismatch',
};
function wrong(purpose: PinPurpose, left: number): Text {
  const id = purpose === 'phone' ? 'phone_change.error.incorrect_pin' : 'pin.error.wrong';
  return left > 3 ? id : [`${id}.left`, { n: left }];
}

/** One masked text box, which keeps the PIN only until it is sent. */
const showsEntry = (entryOf: (snapshot: PinPadSnapshot) => Entry) => (page: PageDriver, snapshot: PinPadSnapshot) => {
  const purpose = purposeOf(snapshot);
  const entry = entryOf(snapshot);
  const isLast = entry === 'repeated' || snapshot.context.isCorrecting;
  const label = labelOf(purpose, entry);
  const texts = ownOf(purpose);
  const isBusy = snapshot.hasTag('busy');
  const isChecking = snapshot.matches('checking');
  const state = typeof snapshot.value === 'object' ? (Object.values(snapshot.value)[0] ?? '') : 'clean';
  const typed = page.typed.get(label) ?? '';
  const isTyping = state === 'clean' && typed.length < incompletePin.reveal().length;
  return dialogOf(page, purpose).see({
    heading: texts?.title ?? `pin.title.${entry}`,
    title: 'title.pin',
    says: purpose === 'confirm' ? ['pin.confirm.account_remove'] : [],
    fields: {
      [label]: {
        value: isTyping ? typed : '',
        error: state === 'wrong' ? wrong(purpose, snapshot.context.triesLeft) : (errors[state] ?? null),
        isReadOnly: isBusy,
        attributes,
      },
    },
    buttons: {
      ...buttonSeen(
        texts?.submit ?? (isLast ? 'pin.save' : 'pin.next'),
        texts?.busy ?? (isChecking ? 'pin.confirm.busy' : 'pin.save.busy'),
        isBusy ? 'busy' : 'ready',
      ),
      'pin.forgot': entry === 'current' && !isBusy ? 'ready' : 'absent',
      'pin.back': entry === 'repeated' && !isBusy ? 'ready' : 'absent',
    },
    focus: label,
  });
};

const noField = {
  'pin.label.own': null,
  'pin.label.current': null,
  'pin.label.fresh': null,
  'pin.label.repeated': null,
};

export const pinPadPage = {
  gestures: {
    'pin.submitted': {
      one: type(pin.reveal()),
      other: type(otherPin.reveal()),
      weak: type(weakPin.reveal()),
      async incomplete(page, step) {
        await type(incompletePin.reveal())(page, step);
        const { dialog, label } = placeOf(page, step);
        await dialog.submit(label);
      },
    },
    'pin.edited': (page, step) => type(page.typed.get(placeOf(page, step).label) === '7' ? '73' : '7')(page, step),
    async 'firstPin.requested'(page, step) {
      await press('pin.back')(page, step);
      page.typed.clear();
    },
    'retry.requested': press('pin.retry'),
    'pinReset.requested': (page, step) => press(placeOf(page, step).isLocked ? 'pin.reset' : 'pin.forgot')(page, step),
    'dialog.dismissed': press('nav.close'),
  },
  screenOf: pinPadScreen,
  screens: {
    current: showsEntry(() => 'current'),
    fresh: showsEntry(() => 'fresh'),
    repeated: showsEntry(() => 'repeated'),
    busy: showsEntry((snapshot) =>
      ownOf(purposeOf(snapshot)) || snapshot.context.isCorrecting || snapshot.matches('checking')
        ? 'current'
        : 'repeated',
    ),
    failed(page, snapshot) {
      const { failed } = snapshot.value as { failed: keyof typeof callFailureTexts };
      const isOwn = failed === 'unknown' && purposeOf(snapshot) === 'phone';
      return dialogOf(page, purposeOf(snapshot)).see({
        heading: 'pin.title.failed',
        alert: isOwn ? 'phone_change.error.unknown' : callFailureTexts[failed],
        fields: noField,
        focus: 'pin.title.failed',
      });
    },
    locked: (page, snapshot) =>
      dialogOf(page, purposeOf(snapshot)).see({
        heading: 'pin.title.locked',
        says: ['pin.locked.text'],
        fields: noField,
        focus: 'pin.title.locked',
      }),
  },
} satisfies PageObject<PinPadSnapshot>;
