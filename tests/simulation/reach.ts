/** What a long run has to come across: every outcome of every call, every kind of fault. */
import { calls } from '../../src/contract/index.ts';
import type { AnyCall } from '../../src/contract/call.ts';
import { fates } from './network.ts';

/** Pictures are not sent: `XMLHttpRequest` is no part of the simulated browser. */
const isBeyond = (call: AnyCall): boolean => call.encoding === 'form';

const expected: readonly string[] = [
  ...Object.values<AnyCall>(calls)
    .filter((call) => !isBeyond(call))
    .flatMap((call) => Object.keys(call.outcomes).map((outcome) => `call ${call.name}.${outcome}`)),
  ...fates.map((fate) => `network ${fate}`),
  ...[
    'crash before',
    'crash after',
    'disk full',
    'answer of the database lost',
    'a reload',
    'a second tab',
    'a full storage',
  ],
  ...[
    'a page that sleeps',
    'a jump of the server’s clock',
    'a jump of a device’s clock',
    'start of the shop',
    'a sleep of everything',
  ],
];

export const missing = (reached: ReadonlyMap<string, number>): string[] =>
  expected.filter((what) => !reached.has(what));
