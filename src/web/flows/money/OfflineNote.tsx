/** Below a form about money: that the device is offline, while it is. Its place is there before the text. */
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
