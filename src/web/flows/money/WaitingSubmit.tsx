/** The button that sends a form; where the server says when it hears the next try, it waits and says how long. */
import { useNow } from '../../runtime/ports.tsx';
import { Button, Countdown, type ButtonProps } from '../../ui/index.ts';

interface WaitingSubmitProps extends ButtonProps {
  /** When the wait ends, ms on the device's timeline; null where there is none. */
  until: number | null;
  /** What it says once the wait has ended. */
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
