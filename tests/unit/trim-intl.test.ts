/** A text is made without a question that reads all locale data of the browser. */
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it, vi } from 'vitest';
import { trimIntl } from '../../src/tools/build/trim-intl.ts';

const root = join(import.meta.dirname, '../..');

it('makes texts without asking which locales there are', async () => {
  const source = `
    import { createIntl } from 'react-intl';
    const messages = { turns: '{n, plural, other {# kali}}' };
    export const text = () => createIntl({ locale: 'id', messages: {}, onError: () => {} }).formatMessage(
      { id: 'turns', defaultMessage: messages.turns }, { n: 2 });`;
  const id = join(root, 'src', 'web', 'planted.ts');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'planted',
        resolveId: (name) => (name === id ? id : null),
        load: (name) => (name === id ? source : null),
      },
      trimIntl(),
    ],
    build: { write: false, minify: false, lib: { entry: id, formats: ['es'], fileName: 'planted' } },
  });
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }];
  const url = `data:text/javascript,${encodeURIComponent(output[0].code)}`;
  const { text } = (await import(/* @vite-ignore */ url)) as { text(): string };
  const asked = [
    vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf'),
    vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf'),
  ];
  expect(text()).toBe('2 kali');
  for (const question of asked) expect(question).not.toHaveBeenCalled();
});
