/** Libraries work without what is cut out of them. */
import { Window } from 'happy-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { reactModules } from '../../src/tools/build/react-modules.ts';
import { trimLibraries, trimMachines, trimReact } from '../../src/tools/build/trim-libraries.ts';
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

const builtReact = <Exports>(source: string) => buildModule<Exports>('src/web', source, trimReact(), reactModules());

it.each([
  ['react', 'ViewTransition'],
  ['react-dom', 'preload'],
  ['react-dom', 'preinitModule'],
])('refuses an import of what is left out: %s, %s', async (from, name) => {
  await expect(builtReact(`export { ${name} as given } from '${from}';`)).rejects.toThrow(name);
});

it('renders, and throws at an element that needs what is left out', async () => {
  // Vite does not start where its globals are an environment's.
  const window = new Window();
  for (const name of ['document', 'HTMLIFrameElement'] as const) vi.stubGlobal(name, window[name]);
  vi.stubGlobal('window', window);
  onTestFinished(() => void vi.unstubAllGlobals());
  const source = `
    import { createElement, Fragment } from 'react';
    import { flushSync } from 'react-dom';
    import { createRoot } from 'react-dom/client';
    export function render(kind) {
      const container = document.createElement('div');
      document.body.append(container);
      let thrown = '';
      const root = createRoot(container, { onUncaughtError: (error) => (thrown = error.message) });
      const text = createElement('p', {}, 'Main');
      flushSync(() => root.render(
        kind === 'fragment' ? createElement(Fragment, { ref: () => {} }, text)
        : kind === 'head' ? createElement('title', {}, 'Main')
        : createElement(Fragment, {}, text)));
      return thrown || container.textContent;
    }`;
  const { render } = await builtReact<{ render(kind: 'plain' | 'fragment' | 'head'): string }>(source);
  expect(render('plain')).toBe('Main');
  expect(render('fragment')).toContain('a reference to a fragment');
  expect(render('head')).toContain('an element that React moves to the head');
});
