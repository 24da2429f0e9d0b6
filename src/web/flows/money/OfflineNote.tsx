/** Says below a money form that the device is offline. The element is always there, so the text is announced. */
import type { MessageId } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { useOnline } from '../../runtime/use-online.ts';
import { note, remark } from './money.css.ts';

export function OfflineNote({ id }: { id: MessageId }) {
  const text = useText();
  const isOnline = useOnline();
  return (
    <div role="status" className={remark}>
      {!isOnline && <p className={note}>{text(id)}</p>}
    </div>
  );
}
