/** Every call that the storefront makes and the platform answers. */
import { callsOf, type AnyCall, type Askable, type Family } from './call.ts';
import { passkeyLoginCalls } from './passkey-login-calls.ts';
import { playerCalls } from './player-calls.ts';
import { stepCalls } from './step-calls.ts';
import { visitorCalls } from './visitor-calls.ts';

export const machineCalls = { ...visitorCalls, ...stepCalls, ...passkeyLoginCalls, ...playerCalls } as const;

export type MachineCalls = typeof machineCalls;

type CallsOf<Asked> = Asked extends Family<string, infer Members> ? Members[keyof Members] : Asked;
type WireCall = Extract<CallsOf<MachineCalls[keyof MachineCalls]>, AnyCall>;
export type Calls = { readonly [C in WireCall as C['name']]: C };

export const calls = /* @__PURE__ */ callsByName();

function callsByName(): Calls {
  const all = Object.values<Askable>(machineCalls).flatMap(callsOf);
  return Object.fromEntries(all.map((call) => [call.name, call])) as unknown as Calls;
}
