/** What every machine must keep in every configuration, whatever it is about: SS-8, ER-2, ER-3, OT-6. */
import { describe, expect, it } from 'vitest';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { outcomeTypes } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import { Secret } from '../../src/contract/secret.ts';
import { models } from '../models/index.ts';
import * as samples from '../models/samples.ts';
import { explore, type Configuration } from '../walk/explore.ts';
import { callOf } from '../walk/model.ts';

/** What must never be readable: everything that a sample holds as a secret, and the code of the SMS. */
const canaries = [...secretsIn(samples), new Secret('4821')]
  .map((secret) => secret.reveal())
  .filter((text) => text !== '');

function secretsIn(value: unknown, seen = new Set<unknown>()): Secret[] {
  if (value instanceof Secret) return [value];
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.values(value).flatMap((inner) => secretsIn(inner, seen));
}

/** The calls that are on their way. */
const underway = ({ progress }: Configuration): string[] =>
  Object.values<AnyActorRef | undefined>(progress.snapshot.children).flatMap((child) => {
    const call = child && !progress.answered.has(child) ? callOf((child as { src?: unknown }).src) : null;
    return call ? [call.name] : [];
  });

/** Two calls may be on their way together where the requirements say so: typing never waits, balances load together. */
const together = new Set(['verifyCode+resendCode', 'wallet+eWalletBalance']);
const writes = new Set(['register', 'setPassword', 'login', 'logout', 'verifyCode', 'resendCode']);

/** The only places that may hold the password, and why. */
const mayHoldPassword = (name: string, snapshot: AnyMachineSnapshot): boolean =>
  (name === 'new-password' && (snapshot.matches('saving') || snapshot.status === 'done')) ||
  (name === 'registration' && snapshot.matches('loggingIn'));

describe.each(models.map((model) => ({ name: model.name, model })))('$name', ({ name, model }) => {
  const graph = explore(model);
  const configurations = [...graph.configurations.values()];

  it('SS-8 no snapshot has a secret in it as text', () => {
    expect(canaries.length).toBeGreaterThan(8);
    for (const { key, progress } of configurations) {
      const text = JSON.stringify(progress.snapshot);
      for (const canary of canaries) expect(text.includes(canary), `${key} shows ${canary}`).toBe(false);
    }
  });

  it('SS-8 a password is held only where it is being used, a code nowhere', () => {
    for (const { key, progress } of configurations) {
      const held = secretsIn(progress.snapshot.context).map((secret) => secret.reveal());
      expect(held.includes('4821'), key).toBe(false);
      if (!mayHoldPassword(name, progress.snapshot)) {
        expect(held.includes(samples.password.reveal()), `${key} holds the password`).toBe(false);
      }
    }
  });

  it('ER-3 every call that is on its way is heard, whatever it answers', () => {
    for (const { key, ignored } of configurations) {
      expect(
        ignored.filter(({ kind }) => kind === 'outcome').map(({ event }) => event.type),
        key,
      ).toEqual([]);
    }
  });

  it('ER-3 busy means that a call is on its way, and the other way round', () => {
    for (const configuration of configurations) {
      const { snapshot } = configuration.progress;
      if (snapshot.status !== 'active') continue;
      const own = underway(configuration);
      expect(snapshot.hasTag('busy'), configuration.key).toBe(own.length > 0);
    }
  });

  it('ER-2 nothing is sent twice: no call is on its way beside itself, no write beside another', () => {
    for (const configuration of configurations) {
      const names = underway(configuration);
      expect(new Set(names).size, configuration.key).toBe(names.length);
      if (names.length > 1)
        expect(together.has(names.join('+')), `${configuration.key}: ${names.join('+')}`).toBe(true);
      const inDanger = names.filter((call) => writes.has(call));
      if (inDanger.length > 1) expect(inDanger).toEqual(['verifyCode', 'resendCode']);
    }
  });

  it('ER-2 nothing that can happen throws', () => {
    expect(graph.crashes.map(({ from, message }) => `${from}: ${message}`)).toEqual([]);
  });

  it('OT-6 an outcome of a call that is not on its way changes nothing', () => {
    for (const configuration of configurations) {
      const { snapshot } = configuration.progress;
      if (snapshot.status !== 'active') continue;
      const live = new Set(underway(configuration));
      for (const call of Object.values(calls)) {
        if (live.has(call.name)) continue;
        for (const type of outcomeTypes(call)) {
          // A block by the check of a code is heard by the resend side too; a check that is over cannot send it.
          if (type === 'verifyCode.otp_block' && name === 'one-time-code') continue;
          const { taken } = graph.stepper.step(snapshot, { type, until: 0, minutes: 0, reference: 'late' });
          expect(taken, `${configuration.key} heard ${type}`).toEqual([]);
        }
      }
    }
  });
});
