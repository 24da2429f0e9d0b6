/** Texts that come with a part of the page (SH-1). */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { addTexts, indonesian } from '../../../../src/web/i18n/messages.ts';
import { useText } from '../../../../src/web/i18n/use-text.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

function Words({ id }: { id: string }) {
  return <>{useText()(id as 'nav.skip')}</>;
}

it('SH-1 texts are shown by a tree that was rendered before they came', () => {
  const container = document.createElement('div');
  const root = createRoot(container);
  const show = (id: string) =>
    act(() =>
      root.render(
        <IntlProvider locale="id" messages={indonesian}>
          <Words id={id} />
        </IntlProvider>,
      ),
    );
  show('nav.skip');
  addTexts({ 'of.a.part': 'Teks dari bagian' });
  show('of.a.part');
  expect(container.textContent).toBe('Teks dari bagian');
  act(() => root.unmount());
});
