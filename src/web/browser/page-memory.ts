/**
 * What this tab remembers over a reload or a visit to a vendor's page: money intents without an answer (MO-1), a begun
 * e-wallet link (EW-8), the history's depth then, the game to return to after a top-up (GM-4), and the purpose of a
 * player's code (SS-7). In the session storage: other tabs cannot read it, and it ends with the tab.
 */
import * as v from 'valibot';
import type { AskedCode, UnansweredCode } from '../../../machines/one-time-code/pending-code.ts';
import type { Drafts } from '../../../machines/kit/draft.ts';
import type { PendingIntent, PendingIntents } from '../../../machines/kit/storage.ts';
import { isIntentKey, isOpaque, isPhone } from '../../contract/fields.ts';
import { Secret } from '../../contract/secret.ts';
import { createKeptValues } from './kept-values.ts';

type IntentKind = PendingIntent['kind'];
/** What each form holds: a text, and a choice that may be missing. */
const forms = {
  topUp: v.object({ digits: v.string(), method: v.nullable(v.string()) }),
  withdrawal: v.object({ digits: v.string(), account: v.nullable(v.string()) }),
  redeem: v.object({ text: v.string() }),
} satisfies { [Kind in IntentKind]: v.GenericSchema<unknown, Drafts[Kind]> };
export const intentKinds = Object.keys(forms) as IntentKind[];

export interface PageMemory {
  readIntents(): PendingIntents;
  /** All there are: the others are forgotten. */
  writeIntents(intents: PendingIntents): void;
  readLink(): Secret | null;
  writeLink(state: Secret): void;
  clearLink(): void;
  /** Where this tab left for a vendor (navigation.ts); once. */
  takeDepth(): number;
  writeDepth(depth: number): void;
  readWayBack(): string | null;
  writeWayBack(path: string | null): void;
  /** storage.ts keeps its phone number and deadline. */
  readCode(): AskedCode | null;
  /** Nothing is unanswered then. */
  writeCode(code: AskedCode): void;
  readUnanswered(): UnansweredCode | null;
  writeUnanswered(code: UnansweredCode | null): void;
  /** The code that was sent, and the request without an answer. */
  clearCode(): void;
}

const intentName = (kind: IntentKind): string => `money_intent.${kind}`;
const linkName = 'link_state';
const wayBackName = 'way_back';
const depthName = 'left_at';
const codeName = 'code_asked';
const unansweredName = 'code_unanswered';
/** The stored text is not trusted. */
const pathOfGame = /^\/detail\/[a-z0-9-]{1,60}(?:\/[A-Z0-9]{6})?$/;

/** A line for each player: number, key, and what the form sent. The text of a form has no line ends (JSON). */
const lineOf = ({ phone, key, form }: PendingIntent): string => `${phone} ${key} ${JSON.stringify(form)}`;

/** Null where the line is no intent of this kind. The form may be missing: an older version of the page kept none. */
function intentIn(kind: IntentKind, line: string): PendingIntent | null {
  const [phone = '', key = '', ...rest] = line.split(' ');
  const form = rest.length === 0 ? null : formIn(kind, rest.join(' '));
  return isPhone(phone) && isIntentKey(key) && form !== undefined
    ? ({ kind, key, phone, form } as PendingIntent)
    : null;
}

/** Undefined where the text is no form of this kind. */
function formIn(kind: IntentKind, text: string): PendingIntent['form'] | undefined {
  try {
    const read = v.safeParse(v.nullable<(typeof forms)[IntentKind]>(forms[kind]), JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (code: AskedCode): string => (code.purpose === 'pin' ? 'pin' : `phone ${code.newPhone}`);

function askedIn([purpose, newPhone = '', ...rest]: readonly string[]): AskedCode | null {
  if (purpose === 'pin' && newPhone === '') return { purpose };
  if (purpose === 'phone' && isPhone(newPhone) && rest.length === 0) return { purpose, newPhone };
  return null;
}

export function createPageMemory(session: () => globalThis.Storage): PageMemory {
  const { read, write, remove } = createKeptValues(session);
  const writeOf = (kind: IntentKind, intents: PendingIntents): void => {
    if (intents.length > 0) write(intentName(kind), intents.map(lineOf).join('\n'));
    else remove(intentName(kind));
  };
  const readOf = (kind: IntentKind): PendingIntents => {
    const lines = (read(intentName(kind)) ?? '').split('\n');
    const intents = lines.flatMap((line) => intentIn(kind, line) ?? []);
    if (intents.length < lines.length) writeOf(kind, intents);
    return intents;
  };
  return {
    readIntents: () => intentKinds.flatMap(readOf),
    writeIntents(intents) {
      for (const kind of intentKinds)
        writeOf(
          kind,
          intents.filter((intent) => intent.kind === kind),
        );
    },
    readLink() {
      const state = read(linkName);
      if (state === '' || (state !== null && isOpaque(state))) return new Secret(state);
      remove(linkName);
      return null;
    },
    writeLink: (state) => write(linkName, state.reveal()),
    clearLink: () => remove(linkName),
    takeDepth() {
      const depth = Number(read(depthName));
      remove(depthName);
      return Number.isInteger(depth) ? depth : 0;
    },
    writeDepth: (depth) => write(depthName, String(depth)),
    readWayBack() {
      const path = read(wayBackName);
      if (path !== null && pathOfGame.test(path)) return path;
      remove(wayBackName);
      return null;
    },
    writeWayBack(path) {
      if (path === null) remove(wayBackName);
      else write(wayBackName, path);
    },
    readCode() {
      const asked = askedIn((read(codeName) ?? '').split(' '));
      if (!asked) remove(codeName);
      return asked;
    },
    writeCode(code) {
      write(codeName, textOf(code));
      remove(unansweredName);
    },
    readUnanswered() {
      const [phone = '', ...words] = (read(unansweredName) ?? '').split(' ');
      const asked = isPhone(phone) ? askedIn(words) : null;
      if (!asked) remove(unansweredName);
      return asked && { ...asked, phone };
    },
    writeUnanswered(code) {
      if (code) write(unansweredName, `${code.phone} ${textOf(code)}`);
      else remove(unansweredName);
    },
    clearCode: () => remove(codeName, unansweredName),
  };
}
