/**
 * What a visitor holds between two steps of a flow: the step's token, sent in the body, and its `e`, sent in the query
 * as the specification has it. Each is of no use without the other, and both die with the step (security.md D5).
 */
import { isToken } from './fields.ts';
import { Secret } from './secret.ts';

export interface Ticket {
  token: Secret;
  e: Secret;
}

export const ticket = (token: string, e: string): Ticket => ({ token: new Secret(token), e: new Secret(e) });

/** The one text under which a ticket lies in storage (`token_regist`, `token_forget_pass`). */
export const writeTicket = ({ token, e }: Ticket): string => `${token.reveal()}.${e.reveal()}`;

/** A stored ticket, or null where the text is not one. */
export function readTicket(text: string): Ticket | null {
  const [token, e, ...rest] = text.split('.');
  return token !== undefined && e !== undefined && rest.length === 0 && isToken(token) && isToken(e)
    ? ticket(token, e)
    : null;
}

/**
 * What a right code opens: for a visitor the ticket of the next step; for a player, whose session is one half already,
 * the one secret that the next step needs besides (`e`, or the `change_pin_token` of a PIN reset).
 */
export type Proof = Ticket | Secret;

export function ticketOf(proof: Proof): Ticket {
  if (proof instanceof Secret) throw new Error('A player’s proof was taken for a ticket.');
  return proof;
}

export function passOf(proof: Proof): Secret {
  if (proof instanceof Secret) return proof;
  throw new Error('A ticket was taken for a player’s proof.');
}
