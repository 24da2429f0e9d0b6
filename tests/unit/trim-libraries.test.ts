/** Libraries work without what is cut out of them. */
import { expect, it, vi } from 'vitest';
import { trimLibraries, trimMachines } from '../../src/tools/build/trim-libraries.ts';
import { buildModule } from '../kit/build-module.ts';

it('makes texts without asking which locales there are', async () => {
  const source = `
    import { createIntl } from 'react-intl';
    const messages = { turns: '{n, plural, other {# kali}}' };
    export const text = () => createIntl({ locale: 'id', messages: {}, onError: () => {} }).formatMessage(
      { id: 'turns', defaultMessage: messages.turns }, { n: 2 });`;
  const { text } = await buildModule<{ text(): string }>('src/web', source, trimLibraries());
  const asked = [
    vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf'),
    vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf'),
  ];
  expect(text()).toBe('2 kali');
  for (const question of asked) expect(question).not.toHaveBeenCalled();
});

it('starts and stops machines without what only tools ask of them', async () => {
  const source = `
    import { createActor, fromCallback, setup } from 'xstate';
    const heard = [];
    export const said = () => heard;
    const child = setup({ actors: { bell: fromCallback(() => () => heard.push('stopped')) } })
      .createMachine({ invoke: { src: 'bell' } });
    const door = setup({ actors: { child } }).createMachine({
      initial: 'open', states: { open: { invoke: { src: 'child' }, on: { close: 'closed' } }, closed: { type: 'final' } },
    });
    export const start = () => createActor(door).start();`;
  const { start, said } = await buildModule<Built>('src/web', source, trimMachines());
  const actor = start();
  expect(actor.getSnapshot().value).toBe('open');
  actor.send({ type: 'close' });
  expect([actor.getSnapshot().status, ...said()]).toEqual(['done', 'stopped']);
});

interface Built {
  said(): string[];
  start(): { send(event: object): void; getSnapshot(): { value: string; status: string } };
}
