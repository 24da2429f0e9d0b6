/** Acts of other browsers and other tabs during the two steps on `/verification-otp`, and the steps' stored state. */
import { defaultMerchant } from '../../../../src/server/db/migrations/002-merchants.ts';
import { toastTime } from '../../../../machines/shell/shell.machine.ts';
import { defaultLimits } from '../../../../src/server/domain/platform/limits.ts';
import type { Act } from '../../../../src/walk/tiers/script.ts';
import {
  askForCode,
  askForReset,
  codeField,
  codeStep,
  expect,
  isAtCode,
  isAtPassword,
  isVisitor,
  newPassword,
  passwordStep,
  recoveryDialog,
  registerDialog,
  savePassword,
  stored,
  text,
  toast,
  type VisitorFlow,
} from '../../../browser/gestures.ts';
import { type PathRun } from './path-run.ts';
import {
  byFault,
  endsIn,
  goInHistory,
  openAt,
  passInPage,
  password,
  really,
  says,
  walkedLimits,
  writeElsewhere,
  type Asked,
  type WalkStep,
} from './walk.ts';

/** A moment past a limit, ms. */
const beyond = (ms: number): number => ms + 1000;
export const pause = beyond(defaultLimits.code.pause);
export const codeLife = beyond(walkedLimits.code.life);
export const ticketLife = beyond(walkedLimits.ticketLife);
export const proofLife = beyond(defaultLimits.money.proofLife);

export interface TicketPair {
  token: string;
  e: string;
}

/** Of no step that the platform knows. */
export const strangeTicket: TicketPair = { token: 'a'.repeat(43), e: 'b'.repeat(43) };

/** A flow's step as the storage has it; with `until` the code step. */
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

/** Another tab moves the flow to a step; with null it has finished or given up the flow. */
export const moveElsewhere = (run: PathRun, flow: VisitorFlow, step: StoredStep | null): Promise<void> =>
  writeElsewhere(run, {
    ...none,
    ...(step && {
      [keys[flow].phone]: step.phone,
      [keys[flow].ticket]: `${step.ticket.token} ${step.ticket.e}`,
      otp_expired: step.until ?? null,
    }),
  });

export async function openStep(run: PathRun, path: string): Promise<void> {
  await openAt(run, path);
  run.driver.typed.clear();
  run.driver.typed.set('field.phone.label', run.phone);
}

export async function ticketIn({ page }: PathRun, flow: VisitorFlow): Promise<TicketPair> {
  const [token = '', e = ''] = ((await stored(page))[keys[flow].ticket] ?? '').split(' ');
  return { token, e };
}

/** The moment `ms` ahead on the page's clock, as the storage writes it. */
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

export const register = (run: PathRun, phone: string, held?: TicketPair): Promise<TicketPair> =>
  post(run, '/v2/register', {
    phone,
    merchant_uid: defaultMerchant,
    ...(held && { register_token: held.token }),
  });

export async function beginAnew(run: PathRun, flow: VisitorFlow, held?: TicketPair): Promise<TicketPair> {
  if (flow === 'register') return register(run, run.phone, held);
  await run.fixture.advance(pause);
  return post(run, '/v2/player/password/forgot/send', { phone: run.phone, merchant_uid: defaultMerchant });
}

export async function verifyElsewhere(run: PathRun, flow: VisitorFlow, { token, e }: TicketPair): Promise<TicketPair> {
  const otp = await run.fixture.code(run.phone);
  return post(run, `${verifyPaths[flow]}?e=${e}`, { otp, register_token: token });
}

export const dialogOf = { register: registerDialog, forgotPassword: recoveryDialog } as const;

export async function beginFlow(run: PathRun, flow: VisitorFlow): Promise<void> {
  const { fixture, page, phone } = run;
  await openAt(run);
  if (flow === 'register') return askForCode(page, phone);
  await fixture.player({ phone, password: `${password}-lama` });
  return askForReset(page, phone);
}

export async function passCode({ fixture, page, phone }: PathRun, flow: VisitorFlow): Promise<void> {
  await codeField(page).fill(await fixture.code(phone));
  await isAtPassword(page, flow);
}

export const isStepLost = ({ page }: PathRun, flow: VisitorFlow): Promise<void> =>
  expect(dialogOf[flow](page)).toContainText(text('error.step_lost'));

export const blockedFor = (asked: Asked): Act<PathRun> =>
  endsIn(
    async (run, step) => {
      // The toast of a step before would stand in front of this one's.
      if (await toast(run.page).isVisible()) await passInPage(run, toastTime);
      await byFault({ call: asked, kind: 'otp_block' })(run, step);
    },
    (run, { edge: { offer } }) => says('error.otp_block', { n: offer.event['minutes'] as number })(run),
  );

export const isAfterLoss = ({ edge }: WalkStep): boolean => edge.from.includes('isAskedBefore=true');

/** `sendLost`: the platform sends a code, as for a request whose answer the page never got (SS-7). */
export const refusedCode = (sendLost: Act<PathRun>): Record<'lock' | 'countdown', Act<PathRun>> => ({
  async lock(run, step) {
    if (isAfterLoss(step)) await sendLost(run, step);
    await blockedFor('requestCode')(run, step);
  },
  async countdown(run, step) {
    if (!isAfterLoss(step)) return blockedFor('requestCode')(run, step);
    await sendLost(run, step);
    await really('requestCode')(run, step);
    await expect(codeField(run.page)).toBeVisible();
  },
});

export function stepEndings(flow: VisitorFlow, toSteps: (run: PathRun) => Promise<void>) {
  /** Comes to the code step. No way leads back from the password step, so there the number begins anew. */
  async function toCode(run: PathRun): Promise<void> {
    const { page, phone, fixture } = run;
    await toSteps(run);
    if (await codeField(page).isVisible()) return;
    if (flow === 'register') await fixture.advance(pause);
    const ticket = await beginAnew(run, flow);
    await moveElsewhere(run, flow, { phone, ticket, until: await inTime(run, pause) });
    await openStep(run, codeStep(flow));
    await isAtCode(page, flow);
  }
  return {
    toCode,
    async save(run: PathRun, chosen: string): Promise<void> {
      await toSteps(run);
      if (await codeField(run.page).isVisible()) await passCode(run, flow);
      await savePassword(run.page, chosen);
    },
    async numberChange(run: PathRun): Promise<void> {
      await toCode(run);
      await run.driver.in('main').press('code.change_number');
    },
    async stepLost(run: PathRun): Promise<void> {
      const { page, fixture } = run;
      await toSteps(run);
      await fixture.advance(ticketLife);
      if (await codeField(page).isVisible()) await codeField(page).fill('0417');
      else await savePassword(page, `${password}-baru`);
      await isStepLost(run, flow);
    },
    async endedElsewhere(run: PathRun): Promise<void> {
      await moveElsewhere(run, flow, null);
      await isVisitor(run.page);
    },
  };
}

export async function showStep({ page }: PathRun, goThere: () => Promise<unknown>): Promise<void> {
  const field = codeField(page).or(newPassword(page));
  if (!(await field.isVisible())) await goThere();
  await expect(field).toBeVisible();
}

export const goToStoredStep = async (run: PathRun, flow: VisitorFlow): Promise<void> =>
  goInHistory(run, (await stored(run.page))['otp_expired'] ? codeStep(flow) : passwordStep(flow));

let wrongCodes = 0;
/** A different wrong code each time: the client does not send the same code twice. */
export async function wrongCode(run: PathRun): Promise<string> {
  wrongCodes += 1;
  const code = String(1000 + (wrongCodes % 9000));
  return code === (await run.fixture.code(run.phone)) ? wrongCode(run) : code;
}

export const resent: Act<PathRun> = async (run, step) => {
  const { fixture, phone } = run;
  const before = (await fixture.messages(phone)).length;
  // After a burned code the page waits for nothing; of one that only a fault burned the server does not know.
  await really('resendCode', () => fixture.advance(pause))(run, step);
  await says('code.resent')(run);
  // The SMS leaves after the answer that announces it; the testbed's clock waits for that.
  await fixture.advance(0);
  expect(await fixture.messages(phone)).toHaveLength(before + 1);
};
