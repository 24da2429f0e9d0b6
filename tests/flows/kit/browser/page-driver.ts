import type { Page } from 'playwright';
import { expect, patience } from '../../../browser/gestures.ts';
import { expectSeen, invokeIn, readRegion, type PageDriver, type Region } from '../page.ts';
import { textOf, type Text } from '../texts.ts';

export function createPageDriver(page: Page, phone: string): PageDriver {
  const typed = new Map<Text, string>();
  return {
    phone,
    typed,
    key: (key) => page.keyboard.press(key),
    in(region: Region) {
      const place = page.locator(region).first();
      const field = (label: Text) => place.getByLabel(textOf(label), { exact: true });
      const read = () => page.evaluate(readRegion, region);
      return {
        async fill(label, value) {
          await field(label).fill(value);
          typed.set(label, value);
        },
        async select(label, value) {
          const group = place.getByRole('group', { name: textOf(label), exact: true });
          const list = place.getByRole('combobox', { name: textOf(label), exact: true });
          const found = group.locator(`input[value="${value}"]`).or(list);
          const isList = await found.evaluate((element) => element.matches('select'));
          await (isList ? found.selectOption(value) : found.check());
          typed.set(label, value);
        },
        async tick(label, isTicked) {
          await field(label).setChecked(isTicked);
          typed.set(label, isTicked ? 'on' : '');
        },
        async submit(label) {
          const submitButton = place
            .locator('form')
            .filter({ has: page.getByLabel(textOf(label), { exact: true }) })
            .locator('button[type=submit]');
          if (await submitButton.isEnabled()) await submitButton.click();
          else await field(label).press('Enter');
        },
        requestSubmit: (label) => field(label).evaluate((input: HTMLInputElement) => input.form?.requestSubmit()),
        leave: (label) => field(label).blur(),
        async press(...names) {
          const found = names
            .map((name) => ({ name: textOf(name), exact: true }))
            .map((called) =>
              place
                .getByRole('button', called)
                .or(place.getByRole('link', called))
                .or(place.getByRole('switch', called)),
            )
            .reduce((one, other) => one.or(other));
          // A locked button takes taps and does nothing, but Playwright would wait for it.
          await found.click({ force: (await found.getAttribute('aria-disabled')) === 'true' });
        },
        invoke: (...names) => page.locator(region).evaluateAll(invokeIn, names.map(textOf)),
        read,
        see: (seen) =>
          expect(async () => {
            const address = () => page.evaluate(() => location.pathname + location.search);
            const wanted = typeof seen === 'function' ? seen(await address()) : seen;
            expectSeen(await read(), typed, wanted);
          }).toPass({
            timeout: patience,
            intervals: [20, 50, 100],
          }),
      };
    },
  };
}
