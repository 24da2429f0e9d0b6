/** Machines hear the connection and the visibility of the page. */
import { createActor, setup } from 'xstate';
import { expect, it } from 'vitest';
import { connectionActor, createSource, pageActor } from '../../../src/web/browser/world.ts';

/** A window whose document can be hidden, and a machine that writes down what it hears. */
function listening(isHidden: boolean) {
  const document = Object.assign(new EventTarget(), { hidden: isHidden });
  const window = Object.assign(new EventTarget(), { document }) as unknown as Window;
  const heard: string[] = [];
  const actors = { connection: connectionActor(window), page: pageActor(window) };
  const machine = setup({ actors }).createMachine({
    invoke: [{ src: 'connection' }, { src: 'page' }],
    on: { '*': { actions: ({ event }) => void heard.push(event.type) } },
  });
  const actor = createActor(machine).start();
  const look = (hidden: boolean) => {
    document.hidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const comeBack = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return { heard, look, comeBack, online: () => window.dispatchEvent(new Event('online')), stop: () => actor.stop() };
}

it('SS-3 ER-2 the connection is heard when it is back', () => {
  const { heard, online } = listening(false);
  expect(heard).toEqual([]);
  online();
  expect(heard).toEqual(['connection.restored']);
});

it('TX-1 ux86 that nobody looks is said at once where it is so, and whenever it changes', () => {
  expect(listening(true).heard).toEqual(['page.hidden']);
  const { heard, look } = listening(false);
  look(true);
  look(false);
  expect(heard).toEqual(['page.hidden', 'page.shown']);
});

it('EW-2 a page comes back only from the memory of the browser', () => {
  const { heard, comeBack } = listening(false);
  comeBack(false);
  expect(heard).toEqual([]);
  comeBack(true);
  expect(heard).toEqual(['page.restored']);
});

it('who has ended hears nothing more', () => {
  const { heard, look, comeBack, online, stop } = listening(false);
  stop();
  look(true);
  comeBack(true);
  online();
  expect(heard).toEqual([]);
});

/** A source, and machines that write down what they hear of it; the first answers with an event of its own. */
function sourced(answer: string) {
  const source = createSource();
  const heard: string[] = [];
  const listener = (name: string, act: (type: string) => void = () => undefined) =>
    createActor(
      setup({ actors: { source: source.actor } }).createMachine({
        invoke: { src: 'source' },
        on: {
          '*': {
            actions: ({ event: { type } }) => {
              heard.push(`${name} ${type}`);
              act(type);
            },
          },
        },
      }),
    ).start();
  const first = listener('first', (type) => {
    if (type === 'asked') source.send({ type: answer });
  });
  return { ...source, heard, first, listener };
}

it('SS-6 RT-12 whoever listens hears everything in the same order, also what another one brought about', async () => {
  const { heard, listener, send } = sourced('answered');
  listener('second');
  send({ type: 'asked' });
  await Promise.resolve();
  expect(heard).toEqual(['first asked', 'second asked', 'first answered', 'second answered']);
});

it('SS-6 who has stopped hears no more, and who begins hears what comes after', async () => {
  const { heard, first, listener, send } = sourced('answered');
  first.stop();
  listener('second', () => listener('third'));
  send({ type: 'once' });
  await Promise.resolve();
  expect(heard).toEqual(['second once']);
});

it('RT-14 GM-4 who is started by the one that brought it about hears it, too', async () => {
  const { actor: source, send } = createSource();
  const heard: string[] = [];
  const page = setup({ actors: { source } }).createMachine({
    invoke: { src: 'source' },
    on: { '*': { actions: ({ event }) => void heard.push(event.type) } },
  });
  const visit = setup({ actors: { page }, actions: { go: () => send({ type: 'gone' }) } }).createMachine({
    initial: 'visitor',
    states: { visitor: { on: { in: { target: 'player', actions: 'go' } } }, player: { invoke: { src: 'page' } } },
  });
  createActor(visit).start().send({ type: 'in' });
  await Promise.resolve();
  expect(heard).toEqual(['gone']);
});
