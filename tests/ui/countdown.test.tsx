import { expect, it } from 'vitest';
import { Countdown } from '../../src/web/ui/index.ts';
import { mount } from './mount.tsx';

it('OT-3 a countdown is read while it runs; once it has ended, what is said instead of its digits is', () => {
  const runs = mount(<Countdown until={61_000} now={0} endedText="Kirim ulang" hour="j" />).find('[role=timer]');
  expect(runs.textContent).toBe('01 : 01');
  expect(runs.querySelector('[aria-hidden=true]')).toBeNull();
  const ended = mount(<Countdown until={61_000} now={61_000} endedText="Kirim ulang" hour="j" />).find('[role=timer]');
  expect(ended.querySelector('[aria-hidden=true]')?.textContent).toBe('00:00');
  expect(ended.textContent).toContain('Kirim ulang');
});

it.each([
  ['j', '2 j 14 m'],
  ['h', '2 h 14 m'],
])('OT-3 SH-1 from an hour on it has the sign of an hour of the page’s language: %s', (hour, shown) => {
  const timer = mount(<Countdown until={8_040_000} now={0} endedText="" hour={hour} />).find('[role=timer]');
  expect(timer.textContent).toBe(shown);
});
