/** A submit button. Where the server says when it accepts the next try, the button counts down to then. */
import type { Lock } from '../../../../machines/kit/lock.ts';
import { Button, type ButtonProps } from '../../ui/index.ts';
import { TimeLeft } from '../TimeLeft.tsx';

interface WaitingSubmitProps extends ButtonProps {
  lock: Lock | null;
  ended: string;
}

export function WaitingSubmit({ lock, ended, children, ...button }: WaitingSubmitProps) {
  const until = lock?.until ?? null;
  return (
    <Button {...button} type="submit" size="lg" {...(until !== null && { 'aria-disabled': true })}>
      {children}
      {until !== null && <TimeLeft until={until} endedText={ended} />}
    </Button>
  );
}
