/** "401 from any call ends the session, those without a bearer included": SS-2, ER-1. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { callsOf, isFamily, type Askable } from '../../src/contract/call.ts';
import { machineCalls } from '../../src/contract/index.ts';
import { callActors } from '../../src/web/gateway/actors.ts';
import { createActor } from 'xstate';
import { models } from '../flows/models.ts';
import { explored } from '../../src/walk/mutants/explored.ts';
import { statesBelow } from '../../src/walk/graph/chart-reader.ts';
import { describe, expect, it } from '../../src/walk/rules/rules.ts';
import { check, never } from '../../src/walk/rules/temporal.ts';
import { begin, visit } from '../flows/storefront/shop.ts';

const askables = Object.values(machineCalls) as Askable[];
const withBearer = askables.filter((askable) => callsOf(askable).every(({ auth }) => auth === 'bearer'));

/** Every state of a machine that waits for a call: the call's name, and the events that the state answers. */
const waitingFor = ({ root }: AnyStateMachine): { call: string; state: string; events: string[] }[] =>
  [...statesBelow(root)].flatMap(({ id, invoke, ownEvents }) =>
    invoke.flatMap(({ src }) =>
      typeof src === 'string' && src.startsWith('call:')
        ? [{ call: src.slice('call:'.length), state: id, events: ownEvents }]
        : [],
    ),
  );

/** Ended, and its output says that it was for the session. */
const isOver = ({ status, output }: AnyMachineSnapshot): boolean =>
  status === 'done' && ['unauthorized', 'expired'].includes(output.type ?? output.reason);

describe('SS-2 ER-1 401 from any call ends the session, those without a bearer included', () => {
  it('401 from any call with a bearer has a transition of its own in every state that waits for it', () => {
    const names = new Set(withBearer.map(({ name }) => name));
    const waits = models.flatMap(({ machine }) => waitingFor(machine)).filter(({ call }) => names.has(call));
    expect(new Set(waits.map(({ call }) => call))).toEqual(names);
    for (const { call, state, events } of waits) expect(events, state).toContain(`${call}.unauthorized`);
  });

  it.each(models.map((model) => [model.name, model] as const))(
    '401 at a call of %s with a bearer is the end of it, whatever it was about',
    (_, model) => {
      // At a logout the session is over as it is.
      const names = new Set<string>(withBearer.map(({ name }) => `${name}.unauthorized`));
      names.delete('logout.unauthorized');
      const goesOn = never(({ event, snapshot }) => names.has(event.type) && !isOver(snapshot));
      expect(check(explored(model), { 'a 401 that is not the end': goesOn })).toEqual([]);
    },
  );

  it.each(askables.map((askable) => [askable.name, askable] as const))(
    '401 from %s is told where it carries no bearer',
    async (name, askable) => {
      for (const member of callsOf(askable)) {
        let refused = 0;
        const gateway = { run: () => Promise.resolve({ type: `${name}.unauthorized` }) };
        const actors = callActors(gateway, machineCalls, () => (refused += 1)) as unknown as Record<string, never>;
        const purpose = isFamily(askable)
          ? Object.entries(askable.members).find(([, one]) => one.name === member.name)?.[0]
          : undefined;
        const actor = createActor(actors[`call:${name}`] as never, { input: { purpose } as never });
        actor.start();
        await Promise.resolve();
        await Promise.resolve();
        actor.stop();
        expect(refused, member.name).toBe(member.auth === 'none' ? 1 : 0);
      }
    },
  );

  it('401 from a call of a visitor removes token and phone from storage and leaves the flow where it is', () => {
    const shop = begin({ openDialog: 'register' });
    shop.child('registration').send({ type: 'phone.submitted', phone: '081234567890', agreed: true });
    shop.answer('register.unauthorized');
    shop.send({ type: 'session.refused' });
    expect(shop.did('forgetStoredSession')).toHaveLength(1);
    expect(visit(shop)).not.toBe('player');
    expect(shop.child('registration').getSnapshot().hasTag('error')).toBe(true);
    // The way on: the same number once more.
    shop.child('registration').send({ type: 'phone.submitted', phone: '081234567890', agreed: true });
    expect(shop.underway()).toContain('register');
  });
});
