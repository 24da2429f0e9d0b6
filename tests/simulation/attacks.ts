/** Requests beside the screens: repeated, at once, guessed, changed, with another's session. */
import { login } from '../../src/contract/session.calls.ts';
import { wallet } from '../../src/contract/wallet.calls.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { checkTransaction } from '../../src/contract/transactions.calls.ts';
import type { Sending } from './network.ts';
import { learn, type Person } from './people.ts';
import type { Answered } from './shop.ts';
import type { Surroundings } from './surroundings.ts';
import type { Weather } from './weather.ts';

/** Where the storefront finds its calls. */
const api = '/api';

const isSecret = ({ body }: Sending): boolean => /"(otp|pin|password|code|auth_code)"/.test(body);
const isWrite = (sending: Sending): boolean => sending.headers.has('idempotency-key') || isSecret(sending);

export function createAttacks({ timeline, streams, reach, network, people }: Surroundings, weather: Weather) {
  const of = (person: Person) => streams(`attacks of ${person.name}`);
  /** A session that it opens is used at once. */
  function send(person: Person, sending: Sending, travels?: number): void {
    const heard = (answer: Answered): void => {
      const known = person.tokens.length;
      learn(person, sending, answer);
      if (person.tokens.length === known) return;
      const reading = { ...sending, method: 'GET', path: `${api}${wallet.path}`, body: '' };
      send(person, withHeader(reading, 'authorization', `Bearer ${person.tokens[known]}`));
    };
    network.send(sending, person.address, `${person.name}!`, travels).then(heard, () => undefined);
  }
  const withHeader = (sending: Sending, name: string, value: string | null): Sending => {
    const headers = new Headers(sending.headers);
    if (value === null) headers.delete(name);
    else headers.set(name, value);
    return { ...sending, headers };
  };
  const withNewKey = (person: Person, sending: Sending): Sending =>
    withHeader(sending, 'idempotency-key', `attack-of-${person.name}-at-${timeline.steps}.1`);
  const note = (person: Person, kind: string, { path }: Sending): void => {
    reach(`attack ${kind}`);
    timeline.note(`${person.name} attacks: ${kind} ${path.split('?')[0]}`);
  };

  function loginOf({ phone }: Person, { headers }: Sending, password: string): Sending {
    const body = JSON.stringify({ phone_number: phone, password, merchant_uid: defaultMerchant });
    return withHeader({ method: 'POST', path: `${api}${login.path}`, headers, body }, 'authorization', null);
  }

  /** Requests that arrive with one that a person's page sends now; then how long all of them travel, ms. */
  function beside(person: Person, target: Sending): number | undefined {
    const random = of(person);
    if (weather.isCalm || !isWrite(target) || !random.chance(weather.malice * 0.3)) return undefined;
    const kinds = ['twins', 'another act', 'another session'];
    const kind = random.pick(target.headers.has('idempotency-key') ? [...kinds, 'another key'] : kinds);
    note(person, kind, target);
    if (kind === 'twins') for (let copy = 0; copy < 3; copy += 1) send(person, target, 20);
    if (kind === 'another key') for (let copy = 0; copy < 2; copy += 1) send(person, withNewKey(person, target), 20);
    if (kind === 'another session') {
      const token = person.tokens.length > 0 ? random.pick(person.tokens) : null;
      if (token !== null) send(person, withHeader(target, 'authorization', `Bearer ${token}`), 20);
    }
    if (kind !== 'another act') return 20;
    const acts = person.sent.filter((one) => isWrite(one) && one.path !== target.path);
    const current = /"current_password":("[^"]*")/.exec(target.body)?.[1];
    const loggingIn = current === undefined ? null : loginOf(person, target, JSON.parse(current) as string);
    for (let copy = 0; copy < 3; copy += 1) {
      const act = loggingIn ?? (acts.length > 0 ? random.pick(acts) : null);
      if (!act) break;
      const isKeyed = act.headers.has('idempotency-key');
      const bearer = target.headers.get('authorization');
      const now = bearer !== null && act.headers.has('authorization') ? withHeader(act, 'authorization', bearer) : act;
      send(person, isKeyed ? withNewKey(person, now) : now, 20 + random.below(250));
    }
    return 20 + random.below(150);
  }

  /** A partner's callback arrives: the order's owner asks about it at the same time. Then how long it travels, ms. */
  function besideCallback(number: string): number | undefined {
    for (const person of people) {
      const id = person.numbers.get(number);
      const last = person.sent.findLast(({ headers, body }) => headers.has('authorization') && body !== '');
      if (id === undefined || !last || weather.isCalm || !of(person).chance(weather.malice)) continue;
      reach('attack callback');
      const body = JSON.stringify({ id });
      const asking = withHeader({ ...last, path: `${api}${checkTransaction.path}`, body }, 'pin-proof', null);
      send(person, withHeader(asking, 'idempotency-key', null), 20);
      return 20 + of(person).below(400);
    }
    return undefined;
  }

  /** At any time, with something that a page of the person sent before. */
  function attack(person: Person): void {
    const random = of(person);
    if (weather.isCalm || person.sent.length === 0 || !random.chance(weather.malice * 0.05)) return;
    const one = random.pick(person.sent);
    const kind = random.pick(['repeat', 'at once', 'guess', 'another’s session', 'without key', 'another body']);
    note(person, kind, one);
    if (kind === 'repeat') send(person, one);
    if (kind === 'at once') for (let copy = 0; copy < 6; copy += 1) send(person, one, 20);
    if (kind === 'without key')
      for (let copy = 0; copy < 3; copy += 1) send(person, withHeader(one, 'idempotency-key', null), 20);
    if (kind === 'another’s session') {
      const other = random.pick(people).sent.at(-1)?.headers.get('authorization');
      send(person, other == null ? one : withHeader(one, 'authorization', other));
    }
    if (kind === 'another body') {
      const fields = [...one.body.matchAll(/"[a-z_]+":("[^"]*"|[0-9]+)/g)];
      if (fields.length === 0) return;
      const [field, value = ''] = random.pick(fields);
      const other = value.startsWith('"')
        ? random.pick(['""', '"x"', `"${value.slice(2)}`])
        : random.pick(['0', '-1', '5', '1000000', String(Number(value) + 5)]);
      send(person, { ...one, body: one.body.replace(field, field.replace(value, other)) });
    }
    if (kind === 'guess') guess(person);
  }

  function guess(person: Person): void {
    const random = of(person);
    const secret = person.sent.findLast(({ body }) => /"(otp|pin)":/.test(body));
    if (!secret) return;
    for (let tries = 0; tries < 12; tries += 1) {
      const body = secret.body.replace(
        /"(otp|pin)":"([0-9]+)"/,
        (_, name: string, { length }: string) =>
          `"${name}":"${String(random.below(10 ** length)).padStart(length, '0')}"`,
      );
      send(person, { ...secret, body }, 20);
    }
  }

  return { attack, beside, besideCallback };
}

export type Attacks = ReturnType<typeof createAttacks>;
