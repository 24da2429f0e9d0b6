/** What is left until a moment, counted down by the device's clock. */
import { useText } from '../i18n/use-text.ts';
import { useNow } from '../runtime/ports.tsx';
import { Countdown } from '../ui/index.ts';

export function TimeLeft({ until, endedText }: { until: number | null; endedText: string }) {
  const text = useText();
  return <Countdown until={until} now={useNow(until !== null)} endedText={endedText} hour={text('lock.hour')} />;
}
