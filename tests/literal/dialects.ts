/** Ways to answer where the specification leaves a choice. Some dialect takes each choice. */
export interface Dialect {
  name: string;
  /** The field name of the number that a code was sent to. */
  phone: 'phone' | 'phone_prefix' | 'prefix' | 'none';
  ids: 'text' | 'number';
  token: 'jwt' | 'short' | 'long' | 'uuid';
  amounts: 'integer' | 'decimal' | 'text';
  resetAt: 'iso' | 'plain' | 'seconds' | 'milliseconds';
  /** Fields that every flow can do without. */
  optional: 'given' | 'omitted' | 'null';
  /** Whether replies have unspecified fields. */
  unknownFields: boolean;
  /** The tickets with an `e`: all, those after a verified code (specification 3), or none. */
  e: 'everywhere' | 'verify' | 'nowhere';
  errorType: 'specified' | 'other' | 'missing' | 'null';
  message: 'text' | 'array';
  /** The HTTP status of a refusal; `odd`: 418 for a text, 500 for fields. */
  refusals: 'always 200' | 'by kind' | 'odd';
  dataBesideError: boolean;
  /** How replies of v1 are wrapped. */
  v1: 'enveloped' | 'data or message' | 'flat';
  /** How replies to login and wallet are wrapped. */
  session: 'enveloped' | 'flat';
  profile: 'full' | 'phone_number';
  merchant: 'full' | 'name' | 'empty';
  bases: 'all under api' | 'as written' | 'guard under api';
  /** The case of a transaction's status. */
  status: 'Title' | 'lower' | 'UPPER';
  /** The balance reply for an e-wallet that is not linked. */
  unlinked: 'null fields' | 'null' | 'refusal';
  /** Parameters with which the vendor leads back to the shop. */
  vendor: 'auth_code and state' | 'auth_code' | 'authCode';
  /** The calls offered; `no resend` lacks the resend of recovery codes. */
  offers: 'all' | 'no PIN reset' | 'no resend';
  /** Lists and single items under their name in `data`, or as `data` itself. */
  lists: 'named' | 'bare';
}

export const dialects: readonly Dialect[] = [
  {
    name: 'plain',
    phone: 'phone',
    ids: 'text',
    token: 'uuid',
    amounts: 'integer',
    resetAt: 'iso',
    optional: 'given',
    unknownFields: false,
    e: 'everywhere',
    errorType: 'specified',
    message: 'text',
    refusals: 'by kind',
    dataBesideError: true,
    v1: 'enveloped',
    session: 'enveloped',
    profile: 'full',
    merchant: 'full',
    bases: 'all under api',
    status: 'Title',
    unlinked: 'null fields',
    vendor: 'auth_code and state',
    offers: 'all',
    lists: 'named',
  },
  {
    name: 'as written',
    phone: 'phone_prefix',
    ids: 'number',
    token: 'jwt',
    amounts: 'integer',
    resetAt: 'plain',
    optional: 'omitted',
    unknownFields: false,
    e: 'verify',
    errorType: 'missing',
    message: 'text',
    refusals: 'always 200',
    dataBesideError: false,
    v1: 'data or message',
    session: 'flat',
    profile: 'phone_number',
    merchant: 'empty',
    bases: 'as written',
    status: 'Title',
    unlinked: 'null',
    vendor: 'auth_code',
    offers: 'no PIN reset',
    lists: 'bare',
  },
  {
    name: 'numeric',
    phone: 'prefix',
    ids: 'number',
    token: 'uuid',
    amounts: 'decimal',
    resetAt: 'seconds',
    optional: 'null',
    unknownFields: true,
    e: 'everywhere',
    errorType: 'null',
    message: 'text',
    refusals: 'odd',
    dataBesideError: true,
    v1: 'enveloped',
    session: 'enveloped',
    profile: 'full',
    merchant: 'name',
    bases: 'all under api',
    status: 'UPPER',
    unlinked: 'refusal',
    vendor: 'auth_code and state',
    offers: 'all',
    lists: 'named',
  },
  {
    name: 'textual',
    phone: 'none',
    ids: 'text',
    token: 'short',
    amounts: 'text',
    resetAt: 'milliseconds',
    optional: 'null',
    unknownFields: true,
    e: 'nowhere',
    errorType: 'other',
    message: 'array',
    refusals: 'by kind',
    dataBesideError: false,
    v1: 'flat',
    session: 'flat',
    profile: 'phone_number',
    merchant: 'name',
    bases: 'guard under api',
    status: 'lower',
    unlinked: 'null fields',
    vendor: 'authCode',
    offers: 'no resend',
    lists: 'bare',
  },
  {
    name: 'validator',
    phone: 'phone',
    ids: 'number',
    token: 'jwt',
    amounts: 'text',
    resetAt: 'plain',
    optional: 'given',
    unknownFields: true,
    e: 'verify',
    errorType: 'specified',
    message: 'array',
    refusals: 'always 200',
    dataBesideError: true,
    v1: 'data or message',
    session: 'enveloped',
    profile: 'full',
    merchant: 'full',
    bases: 'as written',
    status: 'lower',
    unlinked: 'refusal',
    vendor: 'auth_code',
    offers: 'all',
    lists: 'named',
  },
  {
    name: 'long tokens',
    phone: 'phone_prefix',
    ids: 'text',
    token: 'long',
    amounts: 'decimal',
    resetAt: 'iso',
    optional: 'omitted',
    unknownFields: true,
    e: 'everywhere',
    errorType: 'other',
    message: 'text',
    refusals: 'by kind',
    dataBesideError: false,
    v1: 'flat',
    session: 'enveloped',
    profile: 'phone_number',
    merchant: 'empty',
    bases: 'all under api',
    status: 'Title',
    unlinked: 'null',
    vendor: 'auth_code and state',
    offers: 'no resend',
    lists: 'bare',
  },
  {
    name: 'bare',
    phone: 'none',
    ids: 'number',
    token: 'short',
    amounts: 'integer',
    resetAt: 'seconds',
    optional: 'omitted',
    unknownFields: false,
    e: 'nowhere',
    errorType: 'missing',
    message: 'array',
    refusals: 'odd',
    dataBesideError: false,
    v1: 'flat',
    session: 'flat',
    profile: 'phone_number',
    merchant: 'empty',
    bases: 'as written',
    status: 'UPPER',
    unlinked: 'null fields',
    vendor: 'authCode',
    offers: 'no PIN reset',
    lists: 'bare',
  },
  {
    name: 'wordy',
    phone: 'prefix',
    ids: 'text',
    token: 'long',
    amounts: 'text',
    resetAt: 'milliseconds',
    optional: 'given',
    unknownFields: true,
    e: 'verify',
    errorType: 'null',
    message: 'array',
    refusals: 'by kind',
    dataBesideError: true,
    v1: 'data or message',
    session: 'flat',
    profile: 'full',
    merchant: 'name',
    bases: 'guard under api',
    status: 'Title',
    unlinked: 'null',
    vendor: 'auth_code and state',
    offers: 'all',
    lists: 'named',
  },
  {
    name: 'always 200',
    phone: 'phone',
    ids: 'number',
    token: 'jwt',
    amounts: 'decimal',
    resetAt: 'milliseconds',
    optional: 'null',
    unknownFields: false,
    e: 'everywhere',
    errorType: 'other',
    message: 'text',
    refusals: 'always 200',
    dataBesideError: false,
    v1: 'enveloped',
    session: 'enveloped',
    profile: 'phone_number',
    merchant: 'full',
    bases: 'all under api',
    status: 'lower',
    unlinked: 'refusal',
    vendor: 'auth_code',
    offers: 'all',
    lists: 'named',
  },
];

const choicesOf = (dialect: Dialect): string[] =>
  Object.entries(dialect).flatMap(([question, choice]) => (question === 'name' ? [] : `${question}: ${choice}`));

/** Dialects with a choice that no earlier dialect takes; the others only combine earlier choices. */
export const leading: readonly Dialect[] = dialects.filter((dialect, place) => {
  const before = new Set(dialects.slice(0, place).flatMap(choicesOf));
  return choicesOf(dialect).some((choice) => !before.has(choice));
});

export const dialectNamed = (name: string): Dialect => {
  const found = dialects.find((dialect) => dialect.name === name);
  if (!found)
    throw new Error(`Expected a dialect, got "${name}"; there are ${dialects.map((one) => one.name).join(', ')}.`);
  return found;
};
