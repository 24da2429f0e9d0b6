/** A submit button. Where the server says when it accepts the next try, the button counts down to then. */
import { useText } from '../../i18n/use-text.ts';
import { useNow } from '../../runtime/ports.tsx';
import { Button, Countdown, type ButtonProps } from '../../ui/index.ts';

interface WaitingSubmitProps extends ButtonProps {
  /** Ms on the device's timeline. */
  until: number | null;
  ended: string;
}

export function WaitingSubmit({ until, ended, children, ...button }: WaitingSubmitProps) {
  const text = useText();
  const now = useNow(until !== null);
  return (
    <Button {...button} type="submit" size="lg" {...(until !== null && { 'aria-disabled': true })}>
      {children}
      {until !== null && <Countdown until={until} now={now} endedText={ended} hour={text('lock.hour')} />}
    </Button>
  );
}
