/** What the machines ask of the browser: pages to show, and what is kept over a reload (SS-4, SS-7). */
import { notify } from '../../../machines/kit/neighbours.ts';
import type { EffectsOf } from '../../../machines/kit/provide-all.ts';
import type { OpenIntent } from '../../../machines/kit/money-intent.ts';
import { renumberedIntents, withIntent, type PendingIntent, type StorageEvent } from '../../../machines/kit/storage.ts';
import type { CodeDeadline } from '../../../machines/one-time-code/one-time-code.machine.ts';
import type { PendingCode, UnansweredCode } from '../../../machines/one-time-code/pending-code.ts';
import type { PendingPinReset } from '../../../machines/pin/pin.machine.ts';
import type { Language } from '../../../machines/shell/shell.machine.ts';
import type { storefrontChart } from '../../../machines/storefront/storefront.chart.ts';
import type { PendingStep, StepFlow, StepName } from '../../../machines/verification/pending-step.ts';
import type { Features } from '../../contract/features.ts';
import type { Secret } from '../../contract/secret.ts';
import type { Session } from '../../contract/session.calls.ts';
import type { Ticket } from '../../contract/ticket.ts';
import type { Navigation } from '../browser/navigation.ts';
import type { PageMemory } from '../browser/page-memory.ts';
import type { Storage } from '../browser/storage.ts';
import { isPage, routeOf, stepPath } from './routes.ts';

export interface Browser {
  storage: Storage;
  memory: PageMemory;
  navigation: Pick<Navigation, 'push' | 'replace' | 'place'>;
  features: Features;
  announceStored(event: StorageEvent): void;
  /** Of this tab. Another tab may have ended or replaced the stored one, and this one was not told yet (C13). */
  session(): Session | null;
  announceMovement(): void;
  /** Ends the notices of this device. */
  dropSubscription(): void;
  /** Ignored where the device is offline: the browser's own page for that would replace the shop. */
  reload(): void;
  /** Ignores an address that is not a vendor's. */
  leaveTo(url: string): void;
}

export function createEffects(browser: Browser) {
  const { storage, memory, navigation, features, announceStored } = browser;
  const setIntent = ({ kind, phone }: PendingIntent, intent: PendingIntent | null): void => {
    const change = { kind, phone, intent };
    memory.writeIntents(withIntent(memory.readIntents(), change));
    announceStored({ type: 'storage.intentChanged', ...change });
  };
  const effects = {
    goHome: () => goTo(navigation, '/', 'replace'),
    goTo: (_: unknown, { path }: { path: string | null }) => {
      // Where this shop does not have the page, the player stays at the last screen of the flow.
      if (path !== null && isPage(path, features)) goTo(navigation, path, 'replace');
    },
    showStep: (_: unknown, shown: { flow: StepFlow; step: StepName }) => {
      const atStep = routeOf(navigation.place()).name === 'verification';
      goTo(navigation, stepPath(shown), atStep ? 'replace' : 'push');
    },
    rememberSession: (args: Parameters<typeof notify>[0], { session }: { session: Session }) => {
      storage.writeSession(session);
      if (!storage.isLasting()) notify(args, { id: 'session.not_kept' });
    },
    /** Only if the stored session is this tab's: another tab may have logged in before a late 401 arrives (C13). */
    forgetSession: ({ context }: { context: { session: Session | null } }) => {
      const stored = storage.readSession();
      if (!stored || stored.token.equals(context.session?.token)) {
        storage.clearSession();
        browser.dropSubscription();
      }
      effects.forgetTab();
    },
    /** The stored session is another tab's, which may be writing a new one. */
    forgetTab() {
      memory.clearCode();
      memory.writeWayBack(null);
    },
    forgetStoredSession: () => storage.clearSession(),
    rememberPhone: (_: unknown, { phone }: { phone: string }) => {
      if (storage.readSession()?.token.equals(browser.session()?.token)) storage.writePhone(phone);
      announceStored({ type: 'storage.phoneChanged', phone });
    },
    renumberIntents: (_: unknown, { before, phone }: { before: string; phone: string }) =>
      memory.writeIntents(renumberedIntents(memory.readIntents(), before, phone)),
    markNumber: (_: unknown, { phone }: { phone: string }) => {
      const session = browser.session();
      if (session && phone !== '' && session.phone !== phone) effects.rememberPhone(undefined, { phone });
    },
    rememberStep: (_: unknown, { pending }: { pending: PendingStep }) => {
      storage.writeStep(pending);
      announceStored({ type: 'storage.stepChanged', pending });
    },
    forgetStep: () => {
      storage.clearStep();
      announceStored({ type: 'storage.stepChanged', pending: null });
    },
    /** Only the step with this ticket: another tab may have begun a new one. */
    forgetLostStep: (_: unknown, { ticket }: { ticket: Ticket | null }) => {
      if (ticket && storage.clearStepOf(ticket)) announceStored({ type: 'storage.stepChanged', pending: null });
    },
    rememberPinReset(_: unknown, { pending }: { pending: PendingPinReset }) {
      memory.clearCode();
      storage.writePinReset(pending);
    },
    forgetPinReset: (_: unknown, { otpId }: { otpId: Secret | null }) => {
      if (otpId && storage.readPinReset(0)?.otpId.equals(otpId)) storage.clearPinReset();
    },
    rememberCode(_: unknown, { code }: { code: PendingCode }) {
      storage.writeCode(code);
      memory.writeCode(code);
    },
    rememberUnanswered: (_: unknown, { code }: { code: UnansweredCode | null }) => memory.writeUnanswered(code),
    /** Only a code asked for in this tab: another tab may wait for its own. */
    forgetCode() {
      if (memory.readCode()) storage.clearCode();
      memory.clearCode();
    },
    rememberOpenResend: () => storage.clearDisabled(),
    rememberDeadline: (_: unknown, { purpose, ticket, ...wait }: CodeDeadline) => {
      storage.writeDeadline(wait);
      if (ticket && (purpose === 'register' || purpose === 'forgotPassword')) storage.writeTicket(purpose, ticket);
    },
    rememberMerchant: (_: unknown, { uid }: { uid: string }) => storage.writeMerchant(uid),
    forgetMerchant: () => storage.clearMerchant(),
    rememberIntent: (_: unknown, open: OpenIntent) => {
      const phone = browser.session()?.phone;
      if (phone === undefined) return;
      const intent = { ...open, phone };
      setIntent(intent, intent);
    },
    /** Only the flow's own intent: the end of a redeem must not clear a withdrawal. */
    forgetIntent({ context: { key } }: { context: { key: string } }) {
      const intent = memory.readIntents().find((remembered) => remembered.key === key);
      if (intent) setIntent(intent, null);
    },
    /** Only the keys are kept, by which the answers can still be asked for: a voucher's code is worth money. */
    forgetForms() {
      for (const intent of memory.readIntents()) setIntent(intent, { ...intent, form: null });
    },
    rememberLink: (_: unknown, { state }: { state: Secret }) => memory.writeLink(state),
    forgetLink: () => memory.clearLink(),
    rememberWayBack: (_: unknown, { path }: { path: string | null }) => memory.writeWayBack(path),
    announceMovement: browser.announceMovement,
    dropSubscription: browser.dropSubscription,
    leaveTo: (_: unknown, { url }: { url: string }) => browser.leaveTo(url),
    rememberLanguage: (_: unknown, { language }: { language: Language }) => storage.writeLanguage(language),
    reload: () => browser.reload(),
  } satisfies EffectsOf<typeof storefrontChart>;
  return effects;
}

export function goTo(navigation: Browser['navigation'], path: string, how: 'push' | 'replace'): void {
  const { pathname, search } = navigation.place();
  if (`${pathname}${search}` !== path) navigation[how](path);
}
