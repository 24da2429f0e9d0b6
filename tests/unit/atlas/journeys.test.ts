/** Storyboards: strips that are computed from the walk, with what the browser really keeps (SC-3, SS-4). */
import { describe, expect, it } from 'vitest';
import { happySteps, journeysOf } from '../../../src/atlas/reports/journeys.ts';
import { createStorageModel, storedEffects } from '../../../src/atlas/reports/stored.ts';
import { storyboards } from '../../../src/atlas/pages/storyboards.ts';
import { flowMetadata } from '../../../src/atlas/words/flows.ts';
import { merchantUid, minutes, moment, pendingCode, phone, session } from '../../flows/kit/samples.ts';
import { models } from '../../flows/models.ts';
import { modelOf, sampleAtlas } from './sample.ts';

const atlas = await sampleAtlas(['pin', 'one-time-code', 'pin-pad', 'redeem', 'room', 'round']);
const journeys = journeysOf(atlas.flows);
const journeyOf = (id: string) => {
  const journey = journeys.find((each) => each.id === id);
  if (!journey) throw new Error(`There is no journey ${id}.`);
  return journey;
};

describe('journeys', () => {
  it('SC-3 are told where all of their flows are there', () => {
    expect(journeys.map(({ id }) => id)).toEqual(['pin-change', 'pin-reset', 'redeem', 'play']);
  });

  it('PN-5 a reset of the PIN goes through its parts: code, then PIN twice', () => {
    const { steps, requirements } = journeyOf('pin-reset');
    expect(steps.map(({ flow, edge }) => `${flow.id} ${edge.offer.event.type}`)).toEqual([
      'pin start',
      'pin code.requested',
      'pin requestCode.accepted',
      'one-time-code start',
      'one-time-code code.submitted',
      'one-time-code verifyCode.accepted',
      'pin xstate.done.actor.oneTimeCode',
      'pin-pad start',
      'pin-pad pin.submitted',
      'pin-pad pin.submitted',
      'pin-pad submitPin.accepted',
      'pin xstate.done.actor.pinPad',
    ]);
    expect(requirements).toContain('PN-5');
    expect(steps[1]?.calls.map(({ name }) => name)).toEqual(['sendPinResetCode']);
    expect(steps[2]?.answered).toEqual({ call: 'sendPinResetCode', outcome: 'accepted' });
  });

  it('SS-4 what is stored is what the browser writes, and is gone at the end', () => {
    const stored = journeyOf('pin-reset').steps.flatMap((step) => step.stored);
    expect(stored.map(({ key }) => key)).toEqual(expect.arrayContaining(['token_reset_pin', 'otp_expired']));
    const last = new Map(stored.map(({ key, isGone }) => [key, isGone]));
    expect([...last.values()].every(Boolean)).toBe(true);
  });

  it('MO-1 an intent is remembered by the tab until its answer', () => {
    const stored = journeyOf('redeem').steps.map((step) => step.stored);
    expect(stored.filter((changes) => changes.length > 0)).toEqual([
      [{ key: 'money_intent.redeem', place: 'tab', isGone: false }],
      [{ key: 'money_intent.redeem', place: 'tab', isGone: true }],
    ]);
  });

  it('GM-5 a game is waited for, counted in and played', () => {
    const happenings = journeyOf('play').steps.map(({ edge: { offer } }) => `${offer.event.type} ${offer.sample}`);
    expect(happenings).toEqual(
      expect.arrayContaining(['joinRoom.accepted waiting', 'news.arrived playing', 'xstate.done.actor.round ended']),
    );
  });

  it.each([
    ['pin', ['asking.clean', 'requestingCode', 'code', 'pad', 'finished']],
    ['pin-pad', ['current.clean', 'checking', 'fresh.clean', 'repeated.clean', 'saving', 'finished']],
  ])('SC-3 the strip of %s ends once, without a way back', (id, ways) => {
    const flow = atlas.flows.find((each) => each.id === id);
    const steps = flow ? happySteps(flow) : [];
    expect(steps.map(({ edge }) => edge.to.split(' ')[1])).toEqual(ways);
  });

  it('SC-3 each plan begins with an input and parts that there are', () => {
    const plans = [...flowMetadata].flatMap(([flow, { journeys: planned = [] }]) =>
      planned.map(({ legs }) => ({ flow, legs })),
    );
    expect(plans.length).toBeGreaterThan(10);
    for (const { flow: first, legs } of plans) {
      expect(legs[0]?.flow).toBe(first);
      for (const { flow, input, parts = {} } of legs) {
        const { inputs } = modelOf(flow);
        if (input !== null) expect(Object.keys(inputs)).toContain(input);
        for (const [part, begins] of Object.entries(parts)) expect(Object.keys(modelOf(part).inputs)).toContain(begins);
      }
    }
  });

  it('SC-3 are a page of strips', () => {
    const [[path, html] = ['', '']] = storyboards(atlas);
    expect(path).toBe('books/storyboards.html');
    for (const { id } of journeys) expect(html).toContain(`<section id="${id}">`);
    expect(String(html).match(/<li class="step">/g)).toHaveLength(journeys.flatMap(({ steps }) => steps).length);
  });
});

describe('what the browser keeps', () => {
  it.each([
    [
      'rememberStep',
      { pending: pendingCode('register') },
      ['disable_otp', 'otp_expired', 'phone_regist', 'token_regist'],
    ],
    ['rememberSession', { session }, ['phone', 'token']],
    ['rememberLanguage', { language: 'en' }, ['lang']],
    ['rememberMerchant', { uid: merchantUid }, ['merchant-uuid']],
    [
      'rememberDeadline',
      { purpose: 'register', until: moment + minutes(2), locked: true },
      ['disable_otp', 'otp_expired'],
    ],
    [
      'rememberCode',
      { code: { purpose: 'pin', phone, until: moment + minutes(2), locked: false } },
      ['code_asked', 'disable_otp', 'otp_expired', 'phone_call'],
    ],
    ['notify', { id: 'nav.login' }, []],
  ])('SS-4 of %s', (effect, params, keys) => {
    const changes = createStorageModel().carryOut(effect, params);
    expect(changes.map(({ key }) => key).sort()).toEqual(keys);
  });

  it('SS-4 every effect by which a machine remembers or forgets is known', () => {
    const asked = models.flatMap(({ machine }) => Object.entries(machine.implementations.actions));
    // XState's own actions on the context have a `type`; effects have none.
    const effects = asked.flatMap(([name, action]) => ('type' in (action as object) ? [] : [name]));
    const remembering = effects.filter((name) => /^(remember|forget)[A-Z]/.test(name));
    expect(remembering.length).toBeGreaterThan(10);
    expect(remembering.filter((name) => !storedEffects.includes(name))).toEqual([]);
  });
});
