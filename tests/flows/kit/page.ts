/**
 * What the page objects of the flows stand on. A page object (`tests/flows/<flow>/page.ts`) says once what a person does for
 * each event and what each state shows; happy-dom and Chromium each drive it (`views/page-driver.ts`,
 * `browser/page-driver.ts`).
 */
import { deepStrictEqual } from 'node:assert/strict';
import type { Act, Unprovokable } from '../../../src/walk/tiers/script.ts';
import { isUnprovokable } from '../../../src/walk/tiers/script.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { textOf, type Text, type TextId } from './texts.ts';

/** Where on the page: the first that there is. */
export type Region =
  | 'header'
  | `header ${string}`
  | 'main'
  | `main ${string}`
  | 'footer'
  | `dialog${string}`
  | '[data-visible]'
  | '[role=log]';

/** A page under a person's hands. */
export interface PageDriver {
  in(region: Region): RegionDriver;
  /** A key of the keyboard, wherever the focus is. */
  key(key: string): Promise<void>;
  /** The number of whoever is at the page. */
  phone: string;
  /** What was last written into each field on this path, by its label; of a box, `on` or nothing. */
  typed: Map<Text, string>;
}

/** Everything is found by its role and its accessible name, which are texts of the catalogue. */
interface RegionDriver {
  fill(label: Text, value: string): Promise<void>;
  /** One of a list or of a group of choices, by its value. */
  select(label: Text, value: string): Promise<void>;
  tick(label: Text, isTicked: boolean): Promise<void>;
  /** Sends the form of a field: by its button, or with Enter while the button waits for a lock and is not pressed. */
  submit(label: Text): Promise<void>;
  /** Sends the form of a field past its button, as a page does whose scripts have not come yet. */
  requestSubmit(label: Text): Promise<void>;
  /** Goes on from a field to the next one. */
  leave(label: Text): Promise<void>;
  /** The button or link that has one of these names. Fails where a browser would not let the press through. */
  press(...names: readonly Text[]): Promise<void>;
  /** The same past whatever lies above it or hides it, as a script does it: the machine must be right all the same. */
  invoke(...names: readonly Text[]): Promise<void>;
  read(): Promise<Found | null>;
  /** Fails where something else is shown, at the address that there is; Chromium is given the time that it needs to draw. */
  see(seen: Seen | ((address: string) => Seen)): Promise<void>;
}

interface FieldSeen {
  /** What was typed last, where this is left out; null where it is not looked at. */
  value?: string | null;
  /** What the field says is wrong with it; nothing where this is left out. */
  error?: Text | null;
  isReadOnly?: boolean;
  attributes?: Readonly<Record<string, string>>;
}

/** A busy button keeps its place and does nothing; a locked one waits for a moment, a disabled one for what is missing. */
export type ButtonState = 'ready' | 'pressed' | 'busy' | 'locked' | 'disabled' | 'absent';

/** By texts; in pairs where these have braces. */
type ByText<Value> = Readonly<Partial<Record<TextId, Value>>> | readonly (readonly [Text, Value])[];
const entriesOf = <Value>(table: ByText<Value> = {}) =>
  (Array.isArray(table) ? table : Object.entries(table)) as readonly (readonly [Text, Value])[];

/** `heading` and `link` are left out where a row has none; of a link only how its address ends. */
export interface RowSeen {
  heading?: Text;
  says?: readonly Text[];
  link?: string;
}

/** What is on screen. What is left out is not looked at. */
export interface Seen {
  /** Whether the region is there and open; true where this is left out. */
  isShown?: boolean;
  heading?: Text;
  /** Whether something in it is on its way. */
  isBusy?: boolean;
  /** That the page says it is in. */
  language?: 'id' | 'en';
  /** Of the window, or a part of it. */
  title?: Text;
  says?: readonly Text[];
  doesNotSay?: RegExp;
  /** What the form says as a whole, in a region that was there before; null for nothing. */
  alert?: Text | null;
  /** The same of what it says by the way. */
  status?: Text | null;
  /** The same of what is heard once and not seen. */
  log?: Text | null;
  /** All rows of the list of movements or of the table. */
  rows?: readonly RowSeen[];
  /** What the list of details has beside each term. */
  details?: Readonly<Partial<Record<TextId, Text>>>;
  /** By their labels, a group of choices by its legend; null for one that is not there. */
  fields?: ByText<FieldSeen | null>;
  /** By their names. */
  buttons?: ByText<ButtonState>;
  /** How the address of each link ends, by its name; null of a button, which has none. */
  links?: ByText<string | null>;
  /** The label, name or text of what has the focus; of a choice the legend of its group. */
  focus?: Text;
  /** Whether the focus is anywhere in it. */
  hasFocus?: boolean;
}

/** A button that says something else while it is busy. */
export const buttonSeen = (
  rest: TextId,
  busy: TextId,
  state: ButtonState,
): Readonly<Partial<Record<TextId, ButtonState>>> =>
  state === 'busy' ? { [busy]: 'busy', [rest]: 'absent' } : { [rest]: state, [busy]: 'absent' };

/** A number as nobody reads it over a shoulder. */
export const masked = (phone: string): string => phone.replace(/(....)....(.*)/, '$1-••••-$2');
/** A number as it is read out. */
export const grouped = (phone: string): string => phone.replace(/(....)(....)(.*)/, '$1-$2-$3');

/** What stands in a region. */
export interface Found {
  isShown: boolean;
  isBusy: boolean;
  heading: string | null;
  language: string;
  title: string;
  text: string;
  /** Of each region of alerts, the empty ones too. */
  alerts: string[];
  statuses: string[];
  logs: string[];
  rows: { heading: string | null; text: string; href: string | null }[];
  /** Each term of a list of details, and what stands beside it. */
  details: (readonly [term: string, detail: string])[];
  fields: {
    label: string;
    value: string;
    error: string | null;
    isInvalid: boolean;
    isReadOnly: boolean;
    attributes: Record<string, string>;
  }[];
  buttons: {
    name: string;
    href: string | null;
    isDisabled: boolean;
    isLocked: boolean;
    isBusy: boolean;
    isPressed: boolean;
  }[];
  focus: string | null;
}

/** Runs in the page. Names nothing from outside and no function, so that it can be sent there. */
export function readRegion([region]: readonly Element[]): Found | null {
  if (!region) return null;
  const { ownerDocument } = region;
  const closed = [...region.querySelectorAll('dialog:not([open])')];
  const [fields, buttons, headings, alerts, statuses, terms, logs, rows] = [
    'input, select, textarea, fieldset',
    'button, a',
    'h1, h2',
    '[role=alert]',
    '[role=status]',
    'dt',
    '[role=log]',
    'li[data-transaction], tbody tr',
  ].map((selector) =>
    [...region.querySelectorAll<HTMLInputElement>(selector)].filter(
      (element) => !closed.some((dialog) => dialog.contains(element)),
    ),
  ) as [HTMLInputElement[], Element[], Element[], Element[], Element[], Element[], Element[], Element[]];
  const hidden = closed.map(({ textContent }) => textContent ?? '');
  const active = region.contains(ownerDocument.activeElement)
    ? (ownerDocument.activeElement as HTMLInputElement)
    : null;
  return {
    isShown: !region.matches('dialog:not([open])') && region.checkVisibility(),
    isBusy: region.querySelector('[aria-busy=true]') !== null,
    heading: headings[0]?.textContent ?? null,
    language: ownerDocument.documentElement.lang,
    title: ownerDocument.title,
    text: hidden.reduce((text, part) => text.replace(part, ''), region.textContent ?? ''),
    alerts: alerts.map(({ textContent }) => textContent ?? ''),
    statuses: statuses.map(({ textContent }) => (textContent ?? '').trim()),
    logs: logs.map(({ textContent }) => textContent ?? ''),
    rows: rows.map((row) => ({
      heading: row.querySelector('th')?.textContent ?? null,
      text: row.textContent ?? '',
      href: row.querySelector('a')?.getAttribute('href') ?? null,
    })),
    details: terms.map((term) => [term.textContent ?? '', term.nextElementSibling?.textContent ?? '']),
    fields: fields.map((field) => {
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
    buttons: buttons.map((element) => ({
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
      href: element.getAttribute('href'),
      isDisabled: element.hasAttribute('disabled'),
      isLocked: element.getAttribute('aria-disabled') === 'true',
      isBusy: element.getAttribute('aria-busy') === 'true',
      isPressed: element.getAttribute('aria-pressed') === 'true',
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

/** Runs in the page, as `readRegion` does. */
export function invokeIn([region]: readonly Element[], names: readonly string[]): void {
  const found = [...(region?.querySelectorAll<HTMLElement>('button, a') ?? [])].find((element) =>
    names.includes((element.getAttribute('aria-label') ?? element.textContent ?? '').trim()),
  );
  if (!found) throw new Error(`no button or link is called "${names.join('" or "')}"`);
  found.click();
}

/** Fails where a region shows something else, with all of the differences at once. */
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

/** A locked button counts down behind its name. */
function stateOfButton({ buttons }: Found, name: string): ButtonState {
  const found =
    buttons.find((one) => one.name === name) ?? buttons.find((one) => one.isLocked && one.name.startsWith(name));
  if (!found) return 'absent';
  if (found.isDisabled) return 'disabled';
  if (found.isBusy) return 'busy';
  if (found.isLocked) return 'locked';
  return found.isPressed ? 'pressed' : 'ready';
}

/** A table of a page object, its acts being of what a tier gives to its script. */
type On<Fixture, Table> = {
  [Name in keyof Table]: Table[Name] extends (page: PageDriver, ...rest: infer Rest) => infer Done
    ? (fixture: Fixture, ...rest: Rest) => Done
    : Table[Name] extends Unprovokable
      ? Unprovokable
      : On<Fixture, Table[Name]>;
};

/** Puts the tables of a page object on the fixture of a tier. */
export function on<Fixture, Table extends object>(
  driverOf: (fixture: Fixture) => PageDriver,
  table: Table,
): On<Fixture, Table> {
  const put = (entry: unknown): unknown => {
    if (typeof entry === 'function')
      return (fixture: Fixture, step: WalkStep) => (entry as Act<PageDriver>)(driverOf(fixture), step);
    return isUnprovokable(entry) ? entry : on(driverOf, entry as object);
  };
  return Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, put(entry)])) as On<Fixture, Table>;
}
