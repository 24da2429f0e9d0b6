import { expect, it, vi } from 'vitest';
import { useFocusWhenLost } from '../../src/web/flows/use-focus-when-lost.ts';
import { mount } from './mount.tsx';

const focus = vi.fn();
function Part({ shown }: { shown: string }) {
  useFocusWhenLost(focus, shown);
  return null;
}

it.each([
  ['that had the focus before it', true, 1],
  ['where nothing had the focus', false, 0],
])('a part that opens on a page %s', (_, hasFocus, times) => {
  focus.mockClear();
  const before = document.body.appendChild(document.createElement('button'));
  if (hasFocus) before.focus();
  const { render } = mount(<Part shown="reading" />);
  before.remove();
  render(<Part shown="form" />);
  expect(focus).toHaveBeenCalledTimes(times);
});
