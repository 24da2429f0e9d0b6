/** A new password for a player who knows the current one (PW-1). */
import { useFlow } from '../../runtime/ports.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../../ui/index.ts';
import { PasswordChangeForm } from './PasswordChangeForm.tsx';

export function PasswordChangeDialog() {
  const text = useText();
  const newPassword = useFlow('newPassword');
  return (
    <Dialog
      id="password-change"
      title={text('password_change.title')}
      open={newPassword !== undefined}
      onDismiss={() => newPassword?.send({ type: 'dialog.dismissed' })}
      closeLabel={text('nav.close')}
    >
      {newPassword && <PasswordChangeForm actor={newPassword} />}
    </Dialog>
  );
}
