import { flushSync } from 'react-dom';
import { expectSeen, invokeIn, readRegion, type PageDriver, type Region } from '../page.ts';
import { phone } from '../samples.ts';
import { textOf, type Text } from '../texts.ts';
import type { Input } from './input.ts';

export function createPageDriver(input: Input, address: () => string): PageDriver {
  const typed = new Map<Text, string>();
  return {
    phone,
    typed,
    key: async (key) =>
      flushSync(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))),
    in(region: Region) {
      const fieldOf = (label: Text): HTMLInputElement => {
        const fields = [...input.find(region).querySelectorAll<HTMLInputElement>('input, select, textarea')];
        const field = fields.find((one) => {
          const options = one.matches('select') ? one.textContent : '';
          return one.labels?.[0]?.textContent?.replace(options, '').trim() === textOf(label);
        });
        if (!field) throw new Error(`no field is called "${textOf(label)}"`);
        return field;
      };
      const regions = () => [...input.container.querySelectorAll(region)];
      const read = async () => readRegion(input.container.querySelector(region));
      return {
        async fill(label, value) {
          await input.type(fieldOf(label), value);
          typed.set(label, value);
        },
        async select(label, value) {
          const group = [...input.find(region).querySelectorAll('fieldset')].find(
            (element) => element.querySelector('legend')?.textContent === textOf(label),
          );
          const choice = group?.querySelector<HTMLElement>(`input[value="${value}"]`);
          await (choice ? input.press(choice) : input.type(fieldOf(label), value));
          typed.set(label, value);
        },
        async tick(label, isTicked) {
          const box = fieldOf(label);
          if (box.checked !== isTicked) flushSync(() => box.click());
          typed.set(label, isTicked ? 'on' : '');
        },
        async submit(label) {
          const submitButton = fieldOf(label).form?.querySelector<HTMLElement>('button[type=submit]');
          if (!submitButton) throw new Error(`no button sends the form of "${textOf(label)}"`);
          await input.press(submitButton);
        },
        requestSubmit: async (label) => flushSync(() => fieldOf(label).form?.requestSubmit()),
        leave: async (label) =>
          flushSync(() => void fieldOf(label).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))),
        async press(...names) {
          const found = names.map((name) => input.seek(textOf(name), region)).find(Boolean);
          await input.press(found ?? input.control(names.map(textOf).join('" or "'), region));
        },
        invoke: async (...names) => flushSync(() => invokeIn(regions(), names.map(textOf))),
        read,
        see: async (seen) => expectSeen(await read(), typed, typeof seen === 'function' ? seen(address()) : seen),
      };
    },
  };
}
