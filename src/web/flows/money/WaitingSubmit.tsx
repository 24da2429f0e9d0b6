/** A submit button. Where the server says when it accepts the next try, the button counts down to then. */
import { Button, type ButtonProps } from '../../ui/index.ts';
import { TimeLeft } from '../TimeLeft.tsx';

interface WaitingSubmitProps extends ButtonProps {
  /** Ms on the device's timeline. */
  until: number | null;
  ended: string;
}

export function WaitingSubmit({ until, ended, children, ...button }: WaitingSubmitProps) {
  return (
    <Button {...button} type="submit" size="lg" {...(until !== null && { 'aria-disabled': true })}>
      {children}
      {until !== null && <TimeLeft until={until} endedText={ended} />}
    </Button>
  );
}
