/**
 * Ways to answer where the specification leaves a choice: every choice, by question. Some dialect takes each choice.
 */
export const choices = {
  /** The field name of the number that a code was sent to. */
  phone: ['phone', 'phone_prefix', 'prefix', 'none'],
  ids: ['text', 'number'],
  token: ['jwt', 'short', 'long', 'uuid'],
  amounts: ['integer', 'decimal', 'text'],
  resetAt: ['iso', 'plain', 'seconds', 'milliseconds'],
  /** Fields that every flow can do without. */
  optional: ['given', 'omitted', 'null'],
  /** Whether replies have unspecified fields. */
  unknownFields: [true, false],
  /** The tickets with an `e`: all, those after a verified code (specification 3), or none. */
  e: ['everywhere', 'verify', 'nowhere'],
  errorType: ['specified', 'other', 'missing', 'null'],
  message: ['text', 'array'],
  /** The HTTP status of a refusal; `odd`: 418 for a text, 500 for fields. */
  refusals: ['always 200', 'by kind', 'odd'],
  dataBesideError: [true, false],
  /** How replies of v1 are wrapped. */
  v1: ['enveloped', 'data or message', 'flat'],
  /** How replies to login and wallet are wrapped. */
  session: ['enveloped', 'flat'],
  profile: ['full', 'phone_number'],
  merchant: ['full', 'name', 'empty'],
  bases: ['all under api', 'as written', 'guard under api'],
  /** The case of a transaction's status. */
  status: ['Title', 'lower', 'UPPER'],
  /** The balance reply for an e-wallet that is not linked. */
  unlinked: ['null fields', 'null', 'refusal'],
  /** Parameters with which the vendor leads back to the shop. */
  vendor: ['auth_code and state', 'auth_code', 'authCode'],
  /** The calls offered; `no resend` lacks the resend of recovery codes. */
  offers: ['all', 'no PIN reset', 'no resend'],
  /** Lists and single items under their name in `data`, or as `data` itself. */
  lists: ['named', 'bare'],
} as const;
type Choices = typeof choices;
export type Dialect = { name: string } & { [Question in keyof Choices]: Choices[Question][number] };

/** A dialect a column. */
const table = `
name | plain | as written | numeric | textual | validator | long tokens | bare | wordy | always 200
phone | phone | phone_prefix | prefix | none | phone | phone_prefix | none | prefix | phone
ids | text | number | number | text | number | text | number | text | number
token | uuid | jwt | uuid | short | jwt | long | short | long | jwt
amounts | integer | integer | decimal | text | text | decimal | integer | text | decimal
resetAt | iso | plain | seconds | milliseconds | plain | iso | seconds | milliseconds | milliseconds
optional | given | omitted | null | null | given | omitted | omitted | given | null
unknownFields | false | false | true | true | true | true | false | true | false
e | everywhere | verify | everywhere | nowhere | verify | everywhere | nowhere | verify | everywhere
errorType | specified | missing | null | other | specified | other | missing | null | other
message | text | text | text | array | array | text | array | array | text
refusals | by kind | always 200 | odd | by kind | always 200 | by kind | odd | by kind | always 200
dataBesideError | true | false | true | false | true | false | false | true | false
v1 | enveloped | data or message | enveloped | flat | data or message | flat | flat | data or message | enveloped
session | enveloped | flat | enveloped | flat | enveloped | enveloped | flat | flat | enveloped
profile | full | phone_number | full | phone_number | full | phone_number | phone_number | full | phone_number
merchant | full | empty | name | name | full | empty | empty | name | full
bases | all under api | as written | all under api | guard under api | as written | all under api | as written | guard under api | all under api
status | Title | Title | UPPER | lower | lower | Title | UPPER | Title | lower
unlinked | null fields | null | refusal | null fields | refusal | null | null fields | null | refusal
vendor | auth_code and state | auth_code | auth_code and state | authCode | auth_code | auth_code and state | authCode | auth_code and state | auth_code
offers | all | no PIN reset | all | no resend | all | no resend | no PIN reset | all | all
lists | named | bare | named | bare | named | bare | bare | named | named
`;
const [names = [], ...answers] = table
  .trim()
  .split('\n')
  .map((row) => row.split(' | '));

function choiceOf(question: string, answer: string | undefined): string | boolean {
  const found = choices[question as keyof Choices].find((choice) => String(choice) === answer);
  if (found === undefined) throw new Error(`Expected a choice of "${question}", got "${answer}".`);
  return found;
}

export const dialects = names.slice(1).map((name, place) => {
  const chosen = answers.map(([question = '', ...columns]) => [question, choiceOf(question, columns[place])]);
  return { name, ...Object.fromEntries(chosen) } as Dialect;
});

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
