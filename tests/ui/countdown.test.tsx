import { expect, it } from 'vitest';
import { Countdown } from '../../src/web/ui/index.ts';
import { mount } from './mount.tsx';

it('OT-3 a countdown is read while it runs; once it has ended, what is said instead of its digits is', () => {
  const runs = mount(<Countdown until={61_000} now={0} endedText="Kirim ulang" />).find('[role=timer]');
  expect(runs.textContent).toBe('01 : 01');
  expect(runs.querySelector('[aria-hidden=true]')).toBeNull();
  const ended = mount(<Countdown until={61_000} now={61_000} endedText="Kirim ulang" />).find('[role=timer]');
  expect(ended.querySelector('[aria-hidden=true]')?.textContent).toBe('00:00');
  expect(ended.textContent).toContain('Kirim ulang');
});
