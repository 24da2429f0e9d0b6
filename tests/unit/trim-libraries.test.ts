/** A text is made without a question that reads all locale data of the browser. */
import { expect, it, vi } from 'vitest';
import { trimLibraries } from '../../src/tools/build/trim-libraries.ts';
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
