/** What other browsers and other tabs do with the two steps on `/verification-otp`, and the storage they leave. */
import { defaultMerchant } from '../../../../src/server/db/migrations/002-merchants.ts';
import { defaultLimits } from '../../../../src/server/domain/platform/limits.ts';
import { stored, type VisitorFlow } from '../../../browser/gestures.ts';
import { type PathRun } from './path-run.ts';
import { openAt, walkedLimits, writeElsewhere } from './walk.ts';

const beyond = (ms: number): number => ms + 1000;
/** Beyond the pause between two codes, ms. */
export const pause = beyond(defaultLimits.code.pause);
/** Beyond the life of a code, ms. */
export const codeLife = beyond(walkedLimits.code.life);
/** Beyond the life of a step's ticket, ms. */
export const ticketLife = beyond(walkedLimits.ticketLife);
/** A proof of the PIN is too old after that, ms. */
export const proofLife = beyond(defaultLimits.money.proofLife);

export interface TicketPair {
  token: string;
  e: string;
}

/** Where a flow stands in the storage; with `until` it is at the code. */
export interface StoredStep {
  phone: string;
  ticket: TicketPair;
  until?: string;
}

const keys = {
  register: { phone: 'phone_regist', ticket: 'token_regist' },
  forgotPassword: { phone: 'phone_forget_pass', ticket: 'token_forget_pass' },
} as const;
const none = {
  phone_regist: null,
  token_regist: null,
  phone_forget_pass: null,
  token_forget_pass: null,
  otp_expired: null,
  disable_otp: null,
};

/** Another tab comes to a step of a flow; null where it finished the flow or gave it up. */
export const moveElsewhere = (run: PathRun, flow: VisitorFlow, step: StoredStep | null): Promise<void> =>
  writeElsewhere(run, {
    ...none,
    ...(step && {
      [keys[flow].phone]: step.phone,
      [keys[flow].ticket]: `${step.ticket.token} ${step.ticket.e}`,
      otp_expired: step.until ?? null,
    }),
  });

/** The page of a step is loaded anew: the dialog before it begins with the number alone. */
export async function openStep(run: PathRun, path: string): Promise<void> {
  await openAt(run, path);
  run.driver.typed.clear();
  run.driver.typed.set('field.phone.label', run.phone);
}

export async function ticketIn({ page }: PathRun, flow: VisitorFlow): Promise<TicketPair> {
  const [token = '', e = ''] = ((await stored(page))[keys[flow].ticket] ?? '').split(' ');
  return { token, e };
}

/** In so many ms on the page's clock, as the storage writes it. */
export const inTime = ({ page }: PathRun, ms: number): Promise<string> =>
  page.evaluate((ahead) => String(Math.round(Date.now()) + ahead), ms);

interface Reply {
  data?: Record<string, string>;
}

async function post({ fixture }: PathRun, path: string, body: object): Promise<TicketPair> {
  const response = await fetch(`${fixture.platform.shop}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data = {} } = (await response.json()) as Reply;
  return { token: data['set_password_token'] ?? data['register_token'] ?? '', e: data['e'] ?? '' };
}

const verifyPaths = { register: '/v2/player/otp/verify', forgotPassword: '/v2/player/password/forgot/verify' } as const;

/** Another browser asks for a registration's code; with a ticket it goes on where that one stopped. */
export const register = (run: PathRun, phone: string, held?: TicketPair): Promise<TicketPair> =>
  post(run, '/v2/register', {
    phone,
    merchant_uid: defaultMerchant,
    ...(held && { register_token: held.token }),
  });

/** The number begins the flow anew: the tickets of before are dead. */
export async function beginAnew(run: PathRun, flow: VisitorFlow, held?: TicketPair): Promise<TicketPair> {
  if (flow === 'register') return register(run, run.phone, held);
  await run.fixture.advance(pause);
  return post(run, '/v2/player/password/forgot/send', { phone: run.phone, merchant_uid: defaultMerchant });
}

/** The newest code is typed elsewhere. */
export async function verifyElsewhere(run: PathRun, flow: VisitorFlow, { token, e }: TicketPair): Promise<TicketPair> {
  const otp = await run.fixture.code(run.phone);
  return post(run, `${verifyPaths[flow]}?e=${e}`, { otp, register_token: token });
}
