/**
 * The base of the flows' page objects. A page object (`tests/flows/<flow>/page.ts`) says once what a person does for
 * each event and what each state shows; happy-dom and Chromium each drive it (`views/page-driver.ts`,
 * `browser/page-driver.ts`).
 */
import { deepStrictEqual } from 'node:assert/strict';
import type { Act, Unprovokable } from '../../../src/walk/tiers/script.ts';
import { isUnprovokable } from '../../../src/walk/tiers/script.ts';
import { textOf, type Text, type TextId } from './texts.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';

export type { Text, TextId, WalkStep };

/** A part of the page, as a selector; the first match counts. */
export type Region =
  | 'header'
  | `header ${string}`
  | 'main'
  | `main ${string}`
  | 'footer'
  | `dialog${string}`
  | '[data-visible]'
  | `[data-seat${string}`
  | '[data-picture]'
  | '[role=log]';

export interface PageDriver {
  in(region: Region): RegionDriver;
  key(key: string): Promise<void>;
  phone: string;
  /** The last input of each field on this path, by its label; of a box `on` or nothing. */
  typed: Map<Text, string>;
}

/** Finds everything by role and accessible name, which are texts of the catalogue. */
interface RegionDriver {
  fill(label: Text, value: string): Promise<void>;
  select(label: Text, value: string): Promise<void>;
  tick(label: Text, isTicked: boolean): Promise<void>;
  /** Sends the form of a field: by its button, or with Enter while a lock keeps the button from being pressed. */
  submit(label: Text): Promise<void>;
  /** Sends the form of a field without its button, as a page does whose scripts are not loaded yet. */
  requestSubmit(label: Text): Promise<void>;
  leave(label: Text): Promise<void>;
  /** Presses the button or link with one of these names; throws where a browser would not let a person press it. */
  press(...names: readonly Text[]): Promise<void>;
  /** Presses by script what is hidden or covered: the machine must be right all the same. */
  invoke(...names: readonly Text[]): Promise<void>;
  read(): Promise<Found | null>;
  /** Throws where the region differs from `seen`, or from `seen` of the address. Chromium gets time to draw. */
  see(seen: Seen | ((address: string) => Seen)): Promise<void>;
}

export const main = (page: PageDriver): RegionDriver => page.in('main');

/** Changes a field of the page first where it has the value already: the same input fires no event. */
export async function retype(page: PageDriver, label: TextId, value: string): Promise<void> {
  if (page.typed.get(label) === value) await main(page).fill(label, value.slice(0, -1));
  await main(page).fill(label, value);
}

interface FieldSeen {
  /** By default the last input; null is not compared. */
  value?: string | null;
  error?: Text | null;
  isReadOnly?: boolean;
  attributes?: Readonly<Record<string, string>>;
}

/** Pressed: a switch that is on, too. A busy button keeps its place and does nothing; a locked one waits for a moment, a disabled one for an input. */
export type ButtonState = 'ready' | 'pressed' | 'busy' | 'locked' | 'disabled' | 'absent';

/** A table by texts; pairs where a text has braces to fill. */
type ByText<Value> = Readonly<Partial<Record<TextId, Value>>> | readonly (readonly [Text, Value])[];
const entriesOf = <Value>(table: ByText<Value> = {}) =>
  (Array.isArray(table) ? table : Object.entries(table)) as readonly (readonly [Text, Value])[];

/** `heading` and `link` are left out where a row has none; `link` is the end of the address. */
export interface RowSeen {
  heading?: Text;
  says?: readonly Text[];
  link?: string;
}

/** The expected contents of a region. Omitted properties are not compared. */
export interface Seen {
  /** Whether the region is there and open; by default true. */
  isShown?: boolean;
  heading?: Text;
  isBusy?: boolean;
  language?: 'id' | 'en';
  /** The window's title, or a part of it. */
  title?: Text;
  says?: readonly Text[];
  doesNotSay?: RegExp;
  /** All text of the `alert` regions, of which one must exist; null for empty ones. */
  alert?: Text | null;
  /** The same for `status`. */
  status?: Text | null;
  /** The same for `log`, which is heard and not seen. */
  log?: Text | null;
  /** All rows of the list of transactions or of the table. */
  rows?: readonly RowSeen[];
  details?: Readonly<Partial<Record<TextId, Text>>>;
  /** By label, a group of choices by its legend; null for an absent field. */
  fields?: ByText<FieldSeen | null>;
  buttons?: ByText<ButtonState>;
  /** The end of each link's address, by name; null for a button. */
  links?: ByText<string | null>;
  /** The label, name or text of the focused element; of a choice the legend of its group. */
  focus?: Text;
  hasFocus?: boolean;
}

export const buttonSeen = (
  rest: TextId,
  busy: TextId,
  state: ButtonState,
): Readonly<Partial<Record<TextId, ButtonState>>> =>
  state === 'busy' ? { [busy]: 'busy', [rest]: 'absent' } : { [rest]: state, [busy]: 'absent' };

/** The state inside a compound state, or the only one. */
export const stateOf = ({ value }: { value: string | object }): string =>
  typeof value === 'object' ? String(Object.values(value)[0] ?? '') : value;

export const masked = (phone: string): string => phone.replace(/(....)....(.*)/, '$1-••••-$2');

/** The contents of a region. Empty `alert`, `status` and `log` regions have an entry, too. */
type Found = NonNullable<ReturnType<typeof readRegion>>;

/**
 * Runs in the page, so it must be self-contained: Playwright sends its source there, and finding the element by a locator
 * would be three more messages for each reading.
 */
export function readRegion(found: Element | string | null) {
  const region = typeof found === 'string' ? document.querySelector(found) : found;
  if (!region) return null;
  const { ownerDocument } = region;
  const closed = [...region.querySelectorAll('dialog:not([open])')];
  // A method: tsx (`npm run at`) wraps a function in a variable with a helper that the page does not have.
  const { all } = {
    all<Found extends Element = Element>(selector: string): Found[] {
      return [...region.querySelectorAll<Found>(selector)].filter(
        (element) => !closed.some((dialog) => dialog.contains(element)),
      );
    },
  };
  const hidden = closed.map(({ textContent }) => textContent ?? '');
  const active = region.contains(ownerDocument.activeElement)
    ? (ownerDocument.activeElement as HTMLInputElement)
    : null;
  return {
    isShown: !region.matches('dialog:not([open])') && region.checkVisibility(),
    isBusy: region.querySelector('[aria-busy=true]') !== null,
    heading: all('h1, h2')[0]?.textContent ?? null,
    language: ownerDocument.documentElement.lang,
    title: ownerDocument.title,
    text: hidden.reduce((text, part) => text.replace(part, ''), region.textContent ?? ''),
    alerts: all('[role=alert]').map(({ textContent }) => textContent ?? ''),
    statuses: all('[role=status]').map(({ textContent }) => (textContent ?? '').trim()),
    logs: all('[role=log]').map(({ textContent }) => textContent ?? ''),
    rows: all('li[data-transaction], tbody tr').map((row) => ({
      heading: row.querySelector('th')?.textContent ?? null,
      text: row.textContent ?? '',
      href: row.querySelector('a')?.getAttribute('href') ?? null,
    })),
    details: all('dt').map((term) => [term.textContent ?? '', term.nextElementSibling?.textContent ?? ''] as const),
    fields: all<HTMLInputElement>('input, select, textarea, fieldset').map((field) => {
      const isGroup = field.matches('fieldset');
      const own = field.type === 'checkbox' && !field.checked ? '' : field.value;
      const [error = isGroup ? '' : null] = (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .filter((id) => id.endsWith('-error'))
        .map((id) => ownerDocument.getElementById(id)?.textContent ?? null);
      const name =
        field.labels?.[0]?.textContent?.replace(field.matches('select') ? (field.textContent ?? '') : '', '') ??
        field.getAttribute('aria-label') ??
        field.querySelector('legend')?.textContent ??
        '';
      return {
        label: name.trim(),
        value: isGroup ? (field.querySelector<HTMLInputElement>('input:checked')?.value ?? '') : own,
        error,
        isInvalid: isGroup ? Boolean(error) : field.getAttribute('aria-invalid') === 'true',
        isReadOnly: field.readOnly || field.disabled,
        attributes: Object.fromEntries([...field.attributes].map(({ name: key, value }) => [key, value])),
      };
    }),
    buttons: all('button, a').map((element) => ({
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
      href: element.getAttribute('href'),
      isDisabled: element.hasAttribute('disabled'),
      isLocked: element.getAttribute('aria-disabled') === 'true',
      isBusy: element.getAttribute('aria-busy') === 'true',
      isPressed:
        element.getAttribute(element.getAttribute('role') === 'switch' ? 'aria-checked' : 'aria-pressed') === 'true',
    })),
    focus:
      active &&
      (
        (active.type === 'radio' ? active.closest('fieldset')?.querySelector('legend')?.textContent : null) ??
        active.labels?.[0]?.textContent ??
        active.getAttribute('aria-label') ??
        active.textContent ??
        ''
      ).trim(),
  };
}

export function invokeIn([region]: readonly Element[], names: readonly string[]): void {
  const found = [...(region?.querySelectorAll<HTMLElement>('button, a') ?? [])].find((element) =>
    names.includes((element.getAttribute('aria-label') ?? element.textContent ?? '').trim()),
  );
  if (!found) throw new Error(`no button or link is called "${names.join('" or "')}"`);
  found.click();
}

export function expectSeen(found: Found | null, typed: PageDriver['typed'], seen: Seen): void {
  const { isShown = true } = seen;
  const actual: Record<string, unknown> = { isShown: found?.isShown ?? false };
  const expected: Record<string, unknown> = { isShown };
  const compare = (what: string, is: unknown, should: unknown) => {
    actual[what] = is;
    expected[what] = should;
  };
  const told = (said: Text | null) => said && textOf(said);
  if (found && isShown) {
    if (seen.heading !== undefined) compare('heading', found.heading, told(seen.heading));
    if (seen.isBusy !== undefined) compare('isBusy', found.isBusy, seen.isBusy);
    if (seen.language) compare('language', found.language, seen.language);
    if (seen.title) compare('title', found.title.includes(textOf(seen.title)) || found.title, true);
    for (const said of seen.says ?? []) compare(`says ${textOf(said)}`, found.text.includes(textOf(said)), true);
    if (seen.doesNotSay) compare(`says ${seen.doesNotSay}`, seen.doesNotSay.test(found.text), false);
    for (const [what, said, regions] of [
      ['alerts', seen.alert, found.alerts],
      ['statuses', seen.status, found.statuses],
      ['logs', seen.log, found.logs],
    ] as const) {
      if (said !== undefined) compare(what, regions.length > 0 && regions.filter(Boolean).join(' '), told(said) ?? '');
    }
    if (seen.rows) compare('rows', found.rows.length, seen.rows.length);
    for (const [at, { heading, says = [], link }] of (seen.rows ?? []).entries()) {
      const row = found.rows[at];
      if (heading !== undefined) compare(`row ${at}`, row?.heading, textOf(heading));
      for (const said of says) compare(`row ${at} says ${textOf(said)}`, row?.text.includes(textOf(said)), true);
      if (link !== undefined) compare(`row ${at} leads to ${link}`, row?.href?.endsWith(link), true);
    }
    const details = Object.fromEntries(found.details);
    for (const [term, detail] of Object.entries(seen.details ?? {}))
      compare(term, details[textOf(term as TextId)], told(detail));
    for (const [label, should] of entriesOf(seen.fields)) {
      const name = textOf(label);
      const field = found.fields.find((one) => one.label === name);
      if (should === null) {
        compare(name, field, undefined);
        continue;
      }
      const { value = typed.get(label) ?? '', error = null, isReadOnly = false, attributes } = should;
      compare(name, field && [field.value, field.error, field.isInvalid, field.isReadOnly], [
        value ?? field?.value,
        told(error) ?? '',
        error !== null,
        isReadOnly,
      ]);
      for (const [attribute, set] of Object.entries(attributes ?? {}))
        compare(`${name}: ${attribute}`, field?.attributes[attribute], set);
    }
    for (const [name, state] of entriesOf(seen.buttons))
      compare(textOf(name), stateOfButton(found, textOf(name)), state);
    for (const [name, end] of entriesOf(seen.links)) {
      const href = found.buttons.find((one) => one.name === textOf(name))?.href;
      compare(textOf(name), end !== null && href?.endsWith(end) ? end : href, end);
    }
    if (seen.focus !== undefined) compare('focus', found.focus, told(seen.focus));
    if (seen.hasFocus !== undefined) compare('hasFocus', found.focus !== null, seen.hasFocus);
  }
  deepStrictEqual(actual, expected);
}

function stateOfButton({ buttons }: Found, name: string): ButtonState {
  const found =
    buttons.find((one) => one.name === name) ?? buttons.find((one) => one.isLocked && one.name.startsWith(name));
  if (!found) return 'absent';
  if (found.isDisabled) return 'disabled';
  if (found.isBusy) return 'busy';
  if (found.isLocked) return 'locked';
  return found.isPressed ? 'pressed' : 'ready';
}

type Gesture = (page: PageDriver, step: WalkStep) => Promise<void | boolean>;

/** What is said of one machine: a gesture for each event, which screen shows a snapshot, and a look at each screen. */
export interface PageObject<Snapshot> {
  gestures?: Readonly<Record<string, Gesture | Readonly<Record<string, Gesture>>>>;
  /** Types the draft of the samples (SS-9); and says that the fields have it. */
  write?(page: PageDriver): Promise<void>;
  restore?(page: PageDriver): void;
  screenOf?(snapshot: Snapshot): string;
  screens: Readonly<Record<string, (page: PageDriver, snapshot: Snapshot) => Promise<void>>>;
}

type On<Fixture, Table> = {
  [Name in keyof Table]: Name extends 'screenOf'
    ? Table[Name]
    : Table[Name] extends (page: PageDriver, ...rest: infer Rest) => infer Done
      ? (fixture: Fixture, ...rest: Rest) => Done
      : Table[Name] extends Unprovokable
        ? Unprovokable
        : On<Fixture, Table[Name]>;
};

export function on<Fixture, Table extends object>(
  driverOf: (fixture: Fixture) => PageDriver,
  table: Table,
): On<Fixture, Table> {
  const put = (name: string, entry: unknown): unknown => {
    if (name === 'screenOf') return entry;
    if (typeof entry === 'function')
      return (fixture: Fixture, step: WalkStep) => (entry as Act<PageDriver>)(driverOf(fixture), step);
    return isUnprovokable(entry) ? entry : on(driverOf, entry as object);
  };
  return Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, put(name, entry)])) as On<
    Fixture,
    Table
  >;
}
