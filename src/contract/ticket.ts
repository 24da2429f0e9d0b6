/**
 * A visitor's ticket between two steps: a token, sent in the body, and its `e`, sent in the query as the specification
 * demands. Our platform wants both; another may give one, or neither if a word names the step.
 */
import { isOpaque, isToken } from './fields.ts';
import { Secret } from './secret.ts';

export interface Ticket {
  /** Empty where the platform gave none, as `e`. */
  token: Secret;
  e: Secret;
  /** The phone number of the step; empty if unknown. */
  phone: string;
}

export const ticket = (token: string, e: string, phone = ''): Ticket => ({
  token: new Secret(token),
  e: new Secret(e),
  phone,
});

export const isSameTicket = (one: Ticket, other: Ticket | null | undefined): boolean =>
  other != null && one.token.equals(other.token) && one.e.equals(other.e);

export type VisitorRequest = ({ purpose: 'register' } | { purpose: 'forgotPassword' }) & { ticket: Ticket };

/** A request field; none if the secret is empty. */
export const given = (name: string, secret: Secret): Record<string, string> =>
  secret.reveal() === '' ? {} : { [name]: secret.reveal() };

/** Without a token, the platform knows the step by the phone number. */
export const inBody = (name: string, { token, phone }: Ticket): Record<string, string> => ({
  ...given(name, token),
  ...(token.reveal() === '' && phone !== '' && { phone }),
});

/** A ticket as one stored text (`token_regist`, `token_forget_pass`); tokens contain no space. */
export const writeTicket = ({ token, e }: Ticket): string => `${token.reveal()} ${e.reveal()}`.trimEnd();

/** Also reads a text of our earlier version (`token.e`). */
export function readTicket(text: string, phone = ''): Ticket | null {
  const [token = '', e = '', ...rest] = text.split(' ');
  if (rest.length > 0 || ![token, e].every((part) => part === '' || isOpaque(part))) return null;
  const [first = '', second = '', ...others] = token.split('.');
  const isEarlier = e === '' && others.length === 0 && isToken(first) && isToken(second);
  return isEarlier ? ticket(first, second, phone) : ticket(token, e, phone);
}

/**
 * What a right code returns: to a visitor the next step's ticket; to a player one secret (`e`, or the
 * `change_pin_token` of a PIN reset), empty if the platform keeps it with the session.
 */
export type Proof = Ticket | Secret;

export function ticketOf(proof: Proof): Ticket {
  if (proof instanceof Secret) throw new Error('Expected the ticket of a visitor; it is the proof of a player.');
  return proof;
}

export function passOf(proof: Proof): Secret {
  if (proof instanceof Secret) return proof;
  throw new Error('Expected the proof of a player; it is the ticket of a visitor.');
}
