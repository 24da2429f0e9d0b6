/** A countdown, not announced every second: the page announces the important moments elsewhere. */
import { formatCountdown } from '../format.ts';
import { visuallyHidden } from '../theme/shared.css.ts';
import { countdown } from './countdown.css.ts';

export interface CountdownProps {
  /** Ms on the timeline of `now`. */
  until: number | null;
  now: number;
  /** For screen readers, instead of `00:00`. */
  endedText: string;
  /** The sign of an hour, in the language of the page. */
  hour: string;
}

export function Countdown({ until, now, endedText, hour }: CountdownProps) {
  const left = until === null ? 0 : until - now;
  const ended = !(left > 0);
  return (
    <span className={countdown} role="timer" aria-live="off">
      <span aria-hidden={ended}>{formatCountdown(left, hour)}</span>
      {ended && <span className={visuallyHidden}>{endedText}</span>}
    </span>
  );
}
