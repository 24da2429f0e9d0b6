/** A new password for a player who knows the current one (PW-1). */
import type { NewPasswordActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../../ui/index.ts';
import { PasswordChangeForm } from './PasswordChangeForm.tsx';

export function PasswordChangeDialog({ actor }: { actor: NewPasswordActor | undefined }) {
  const text = useText();
  return (
    <Dialog
      id="password-change"
      title={text('password_change.title')}
      open={actor !== undefined}
      onDismiss={() => actor?.send({ type: 'dialog.dismissed' })}
      closeLabel={text('nav.close')}
    >
      {actor && <PasswordChangeForm actor={actor} />}
    </Dialog>
  );
}
