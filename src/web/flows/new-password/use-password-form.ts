/** Connects a form with the new-password machine: errors and submit (RG-9, FP-2, PW-1). */
import { useSelector } from '@xstate/react';
import { useState, type ClipboardEvent, type FocusEvent, type FormEvent, type RefObject } from 'react';
import { lockOf } from '../../../../machines/kit/lock.ts';
import {
  missingPassword,
  passwordError,
  passwordRules,
  type MissingPassword,
  type PasswordPlace,
} from '../../../../machines/new-password/new-password.selectors.ts';
import { passwordLength } from '../../../contract/fields.ts';
import { Secret } from '../../../contract/secret.ts';
import type { NewPasswordActor } from '../../runtime/actors.ts';
import { useMessage } from '../../i18n/use-text.ts';
import { textIn } from '../text-in.ts';
import { useFocusOnError } from '../use-focus-on-error.ts';

const read = (form: HTMLFormElement | null) => ({
  current: form?.elements.namedItem('current') ? textIn(form, 'current') : null,
  password: textIn(form, 'password'),
  confirmation: textIn(form, 'confirmation'),
});

/** Fields: `current` (in a change only), `password`, `confirmation`. Text stays in them. */
export function usePasswordForm(actor: NewPasswordActor, form: RefObject<HTMLFormElement | null>) {
  const toText = useMessage();
  const error = useSelector(actor, passwordError, (a, b) => a?.id === b?.id && a?.at === b?.at);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const lock = useSelector(actor, lockOf);
  const [rules, setRules] = useState({ length: false, same: false });
  const [missing, setMissing] = useState<MissingPassword | null>('length');
  // An error at `confirmation` appears while the person moves on: the focus stays.
  useFocusOnError(form, error?.at === 'current' || error?.at === 'password' ? error.at : null);

  const submit = ({ current, password, confirmation }: ReturnType<typeof read>) =>
    actor.send({
      type: 'passwords.submitted',
      current: current === null ? null : new Secret(current),
      password: new Secret(password),
      confirmation: new Secret(confirmation),
    });

  return {
    isBusy,
    lock,
    rules,
    /** What saving waits for; null where every field is valid. */
    missing,
    isRefused: error !== null && error.at !== 'form',
    errorAt: (place: PasswordPlace): string | null => (error?.at === place ? toText(error) : null),
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      submit(read(event.currentTarget));
    },
    onInput(event: FormEvent<HTMLFormElement>) {
      const typed = read(event.currentTarget);
      setRules(passwordRules(typed.password, typed.confirmation));
      setMissing(missingPassword(typed));
      actor.send({ type: 'passwords.edited' });
    },
    onConfirmationLeft(event: FocusEvent<HTMLInputElement>) {
      const { password, confirmation } = read(event.currentTarget.form);
      actor.send({
        type: 'confirmation.left',
        password: new Secret(password),
        confirmation: new Secret(confirmation),
      });
    },
    /** The field would cut the text silently, and a login with all of it would fail. */
    onLongPaste(event: ClipboardEvent<HTMLInputElement>) {
      const pasted = event.clipboardData.getData('text');
      if ([...pasted].length <= passwordLength.max) return;
      event.preventDefault();
      submit({ ...read(event.currentTarget.form), password: pasted, confirmation: pasted });
    },
  };
}

export type PasswordForm = ReturnType<typeof usePasswordForm>;
