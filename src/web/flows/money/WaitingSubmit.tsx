/** A submit button. Where the server says when it accepts the next try, the button counts down to then. */
import { useNow } from '../../runtime/ports.tsx';
import { Button, Countdown, type ButtonProps } from '../../ui/index.ts';

interface WaitingSubmitProps extends ButtonProps {
  /** End of the wait, ms on the device's timeline; null without a wait. */
  until: number | null;
  /** The text once the wait has ended. */
  ended: string;
}

export function WaitingSubmit({ until, ended, children, ...button }: WaitingSubmitProps) {
  const now = useNow(until !== null);
  return (
    <Button {...button} type="submit" size="lg" {...(until !== null && { 'aria-disabled': true })}>
      {children}
      {until !== null && <Countdown until={until} now={now} endedText={ended} />}
    </Button>
  );
}
