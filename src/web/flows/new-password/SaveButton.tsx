/**
 * Saves a new password. A disabled button always says what it waits for; a refused password is not called ready (RG-9,
 * FP-2, PW-1).
 */
import { useId } from 'react';
import type { MessageId } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/index.ts';
import { formHint } from '../flows.css.ts';
import type { PasswordForm } from './use-password-form.ts';

export function SaveButton({ form, ready }: { form: PasswordForm; ready: MessageId }) {
  const text = useText();
  const hint = useId();
  return (
    <>
      <Button
        type="submit"
        size="lg"
        block
        busy={form.isBusy}
        busyLabel={text('password.busy')}
        disabled={form.missing !== null}
        {...(form.lock && { 'aria-disabled': true })}
        aria-describedby={hint}
      >
        {text('password.submit')}
      </Button>
      <p className={formHint} id={hint} role="status">
        {form.missing === null ? !form.isRefused && text(ready) : text(`password.missing.${form.missing}`)}
      </p>
    </>
  );
}
