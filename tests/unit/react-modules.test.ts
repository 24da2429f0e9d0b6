/** React works without what the build leaves out of it, and who needs a part of that is told. */
import { Window } from 'happy-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { reactModules } from '../../src/tools/build/react-modules.ts';
import { buildModule } from '../kit/build-module.ts';

const built = <Exports>(source: string) => buildModule<Exports>('src/web', source, reactModules());

it.each([
  ['react', 'ViewTransition'],
  ['react-dom', 'preload'],
  ['react-dom', 'preinitModule'],
])('refuses an import of what is left out: %s, %s', async (from, name) => {
  await expect(built(`export { ${name} as given } from '${from}';`)).rejects.toThrow(name);
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
  const { render } = await built<{ render(kind: 'plain' | 'fragment' | 'head'): string }>(source);
  expect(render('plain')).toBe('Main');
  expect(render('fragment')).toContain('a reference to a fragment');
  expect(render('head')).toContain('an element that React moves to the head');
});
