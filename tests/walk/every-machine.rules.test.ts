/** Invariants of every machine in every configuration: SS-2, SS-8, ER-1, ER-2, ER-3, OT-6, C09, C47, C66. */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { protocol } from '../../src/atlas/protocol.ts';
import { machineCalls } from '../../src/contract/index.ts';
import { pinTries } from '../../src/contract/pin-rules.ts';
import { secretsIn, type Secret } from '../../src/contract/secret.ts';
import type { Model } from '../../src/walk/model.ts';
import { outcomeTypes, type Askable } from '../../src/walk/protocol.ts';
import { models } from '../flows/models.ts';
import * as samples from '../flows/kit/samples.ts';
import type { Configuration } from '../../src/walk/graph/explore.ts';
import { explored } from '../../src/walk/mutants/explored.ts';
import { underway } from '../../src/walk/graph/progress.ts';
import { remembered } from '../../src/walk/graph/remembered.ts';
import { describe, expect, it } from '../../src/walk/rules/rules.ts';

/** Texts that must never be readable: all secrets of the samples. */
const canaries = textsOf(secretsIn(samples)).filter((text) => text !== '');

function textsOf(secrets: readonly (Secret | null)[]): string[] {
  return secrets.flatMap((secret) => secret?.reveal() ?? []);
}

// Cached by snapshot, because the graphs of many mutants share snapshots.
const heldIn = remembered(({ context }: AnyMachineSnapshot) => textsOf(secretsIn(context)));
const shownIn = remembered((snapshot: AnyMachineSnapshot) => {
  const text = JSON.stringify(snapshot.machine.getPersistedSnapshot(snapshot));
  return canaries.filter((canary) => text.includes(canary));
});

/** The names of the calls in progress. */
const namesUnderway = (model: Model, { progress }: Configuration): string[] =>
  underway(model, progress).map(({ asked }) => asked.name);

/**
 * The calls that may be in progress together, because the requirements say so: typing never waits, balances load
 * together. But for those of a code, at most one of each pair changes anything.
 */
const together = new Set([
  'verifyCode+resendCode',
  'wallet+eWalletBalance',
  'eWalletBalance+wallet',
  'leaveRoom+room',
  'room+leaveRoom',
]);

const { password, otherPassword, shortPassword, pin, otherPin, weakPin, incompletePin, code } = samples;
const passwords = textsOf([password, otherPassword, shortPassword]);
const pins = textsOf([pin, otherPin, weakPin, incompletePin]);

/** The only states that may hold a password: saving it, handing it over, logging in with it. */
const mayHoldPassword = (name: string, snapshot: AnyMachineSnapshot): boolean =>
  (name === 'new-password' && (snapshot.matches('saving') || snapshot.status === 'done')) ||
  (name === 'verification' && snapshot.status === 'done') ||
  (name === 'registration' && snapshot.matches('loggingIn'));

/** How many PINs may be held: only the pad has any, each from its entry to the answer. */
function mostPins(name: string, snapshot: AnyMachineSnapshot): number {
  if (name !== 'pin-pad') return 0;
  if (snapshot.matches('checking') || snapshot.matches('fresh')) return 1;
  // The new PIN waits for the old one to be corrected (PN-3).
  if (snapshot.matches('current')) return (snapshot.context as { triesLeft: number }).triesLeft < pinTries ? 1 : 0;
  return ['repeated', 'saving', 'failed'].some((state) => snapshot.matches(state)) ? 2 : 0;
}

/** The output of a machine that a 401 has ended; a session and a visit say why they end, and nothing else. */
const isRefused = (output: { type?: string; reason?: string } | undefined): boolean =>
  output?.type === 'unauthorized' || (output?.type === undefined && /^(expired|refused)$/.test(output?.reason ?? ''));

/** The same event object each time, so that the stepper finds the step in its cache. */
const lateEvents = new Map<string, AnyEventObject>();
function lateEvent(type: string): AnyEventObject {
  const event = lateEvents.get(type) ?? { type, until: 0, minutes: 0, reference: 'late' };
  lateEvents.set(type, event);
  return event;
}

describe.each(models.map((model) => ({ name: model.name, model })))('$name', ({ name, model }) => {
  const graph = explored(model);
  const configurations = [...graph.configurations.values()];

  it('SS-8 C09 no snapshot has a secret in it as text', () => {
    const { someTicket, session, otpId, pinToken, pass } = samples;
    const least = [someTicket.token, someTicket.e, session.token, otpId, pinToken, pass, code, password, pin];
    expect(canaries).toEqual(expect.arrayContaining(textsOf(least)));
    const shown = configurations.flatMap(({ key, progress: { snapshot } }) =>
      shownIn(snapshot).map((canary) => `${key} shows ${canary}`),
    );
    expect(shown).toEqual([]);
  });

  it('SS-8 C09 C66 I6 a password and a PIN are held only where they are being used, a code nowhere', () => {
    const faults = configurations.flatMap(({ key, progress: { snapshot } }) => {
      const held = heldIn(snapshot);
      const heldOf = (secrets: readonly string[]) => held.filter((text) => secrets.includes(text)).length;
      return [
        ...(heldOf([code.reveal()]) > 0 ? [`${key} holds a code`] : []),
        ...(heldOf(passwords) > 0 && !mayHoldPassword(name, snapshot) ? [`${key} holds a password`] : []),
        ...(heldOf(pins) > mostPins(name, snapshot) ? [`${key} holds PINs`] : []),
      ];
    });
    expect(faults).toEqual([]);
  });

  it('ER-3 every call that is on its way is heard, whatever it answers', () => {
    const unheard = configurations.flatMap(({ key, ignored }) =>
      ignored.filter(({ kind }) => kind === 'outcome').map(({ event }) => `${key}: ${event.type}`),
    );
    expect(unheard).toEqual([]);
  });

  it('ER-3 I4 busy means that a call is on its way, and the other way round', () => {
    const faults = configurations.filter((configuration) => {
      const { snapshot } = configuration.progress;
      return snapshot.status === 'active' && snapshot.hasTag('busy') !== namesUnderway(model, configuration).length > 0;
    });
    expect(faults.map(({ key }) => key)).toEqual([]);
  });

  it('ER-2 nothing is sent twice: no call is on its way beside itself, nor beside another but where requirements say so', () => {
    const faults = configurations.flatMap((configuration) => {
      const names = namesUnderway(model, configuration);
      const isFault = new Set(names).size < names.length || (names.length > 1 && !together.has(names.join('+')));
      return isFault ? [`${configuration.key}: ${names.join('+')}`] : [];
    });
    expect(faults).toEqual([]);
  });

  it('ER-1 SS-2 a 401 that ended a child ends this machine too', () => {
    // The storefront outlives sessions; without one it serves a visitor.
    if (name === 'storefront') return;
    const goesOn = configurations.flatMap(({ key, progress: { snapshot }, offers }) =>
      offers
        .filter(({ kind, event }) => kind === 'done' && isRefused(event['output']))
        .filter(({ event }) => !isRefused(graph.stepper.step(snapshot, event).snapshot.output))
        .map(({ child }) => `${key} goes on without ${child}`),
    );
    expect(goesOn).toEqual([]);
  });

  it('ER-2 nothing that can happen throws', () => {
    expect(graph.crashes.map(({ from, message }) => `${from}: ${message}`)).toEqual([]);
  });

  it('OT-6 C47 I3 an outcome of a call that is not on its way changes nothing', () => {
    // Only outcomes that a transition names can be taken.
    const heard = Object.values<Askable>(machineCalls)
      .filter((asked) =>
        graph.transitions.some(({ descriptor }) => descriptor === '*' || descriptor.startsWith(`${asked.name}.`)),
      )
      .map((asked) => ({ asked, types: outcomeTypes(protocol, asked) }));
    const taken = configurations.flatMap((configuration) => {
      const { snapshot } = configuration.progress;
      if (snapshot.status !== 'active') return [];
      const live = new Set(namesUnderway(model, configuration));
      return heard
        .filter(({ asked }) => !live.has(asked.name))
        .flatMap(({ types }) => types)
        .filter((type) => {
          // The resend side too hears a block by the check of a code; a finished check cannot send it.
          if (type === 'verifyCode.otp_block' && name === 'one-time-code') return false;
          return graph.stepper.step(snapshot, lateEvent(type)).taken.length > 0;
        })
        .map((type) => `${configuration.key} heard ${type}`);
    });
    expect(taken).toEqual([]);
  });
});
