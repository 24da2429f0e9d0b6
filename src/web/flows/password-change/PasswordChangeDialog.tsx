/** A new password for a player who knows the current one (PW-1). */
import type { NewPasswordActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import { PasswordChangeForm } from './PasswordChangeForm.tsx';
import { FlowDialog } from '../FlowDialog.tsx';

export function PasswordChangeDialog({ actor }: { actor: NewPasswordActor | undefined }) {
  const text = useText();
  return (
    <FlowDialog id="password-change" title={text('password_change.title')} open={actor !== undefined} actor={actor}>
      {actor && <PasswordChangeForm actor={actor} />}
    </FlowDialog>
  );
}
