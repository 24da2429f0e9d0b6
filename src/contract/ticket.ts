/**
 * The ticket that a visitor holds between two steps of a flow: the step's token, sent in the body, and its `e`, sent in the
 * query as the specification has it. On our platform each is useless without the other; another platform may give only one of
 * them, or none beside a word that names the step. Both expire with the step.
 */
import { isOpaque, isToken } from './fields.ts';
import { Secret } from './secret.ts';

export interface Ticket {
  /** Empty where the platform gave none. */
  token: Secret;
  /** Empty where the platform gave none. */
  e: Secret;
  /** The number that the step is about; empty where it is not known here. */
  phone: string;
}

export const ticket = (token: string, e: string, phone = ''): Ticket => ({
  token: new Secret(token),
  e: new Secret(e),
  phone,
});

export const isSameTicket = (one: Ticket, other: Ticket | null | undefined): boolean =>
  other != null && one.token.equals(other.token) && one.e.equals(other.e);

/** What somebody without a session asks for with a ticket; each purpose has calls of its own. */
export type VisitorRequest = ({ purpose: 'register' } | { purpose: 'forgotPassword' }) & { ticket: Ticket };

/** A secret as a field of a request: left out where the platform gave none. */
export const given = (name: string, secret: Secret): Record<string, string> =>
  secret.reveal() === '' ? {} : { [name]: secret.reveal() };

/** A ticket in the body of a request. Where the platform gave no token it knows the step by its number, and is told it. */
export const inBody = (name: string, { token, phone }: Ticket): Record<string, string> => ({
  ...given(name, token),
  ...(token.reveal() === '' && phone !== '' && { phone }),
});

/** The one text under which a ticket lies in storage (`token_regist`, `token_forget_pass`): no token has a space in it. */
export const writeTicket = ({ token, e }: Ticket): string => `${token.reveal()} ${e.reveal()}`.trimEnd();

/** A stored ticket, or null where the text is not one: as it is written here, by our earlier version, or a token alone. */
export function readTicket(text: string, phone = ''): Ticket | null {
  const [token = '', e = '', ...rest] = text.split(' ');
  if (rest.length > 0 || ![token, e].every((part) => part === '' || isOpaque(part))) return null;
  const [first = '', second = '', ...others] = token.split('.');
  const isEarlier = e === '' && others.length === 0 && isToken(first) && isToken(second);
  return isEarlier ? ticket(first, second, phone) : ticket(token, e, phone);
}

/**
 * What a right code opens: for a visitor the ticket of the next step; for a player, whose session is one half already,
 * the one secret that the next step needs besides (`e`, or the `change_pin_token` of a PIN reset). Empty where the
 * platform keeps it with the session.
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
