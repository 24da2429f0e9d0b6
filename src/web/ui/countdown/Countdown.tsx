/** A countdown. Screen readers do not read it every second: the page announces the moments that matter elsewhere. */
import { formatCountdown } from '../format.ts';
import { visuallyHidden } from '../theme/shared.css.ts';
import { countdown } from './countdown.css.ts';

export interface CountdownProps {
  /** ms on the same timeline as `now`; null where nothing is awaited. */
  until: number | null;
  now: number;
  /** Said instead of `00:00` to who cannot see it. */
  endedText: string;
}

export function Countdown({ until, now, endedText }: CountdownProps) {
  const left = until === null ? 0 : until - now;
  const ended = !(left > 0);
  return (
    <span className={countdown} role="timer" aria-live="off">
      <span aria-hidden={ended}>{formatCountdown(left)}</span>
      {ended && <span className={visuallyHidden}>{endedText}</span>}
    </span>
  );
}
