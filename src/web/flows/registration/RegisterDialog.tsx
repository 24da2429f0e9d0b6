/** The register dialog: phone number and consent (RG-1). Part of the served page, like the login. */
import { lockOf } from '../../../../machines/kit/lock.ts';
import { canAskForCode } from '../../../../machines/registration/can-ask-for-code.ts';
import { useLayoutEffect, useState, type FormEvent } from 'react';
import { phoneError, registrationScreen } from '../../../../machines/registration/registration.selectors.ts';
import { isIndonesianPhone } from '../../../contract/fields.ts';
import { links } from '../../runtime/config.ts';
import type { RegistrationActor } from '../../runtime/actors.ts';
import { useOf, usePorts, useStorefront, useStorefrontActor } from '../../runtime/ports.tsx';
import { useMessage, useRichText, useText } from '../../i18n/use-text.ts';
import { Button, Checkbox, PhoneField } from '../../ui/index.ts';
import { form, formHint, formLink, formLinks } from '../flows.css.ts';
import { FormError } from '../FormError.tsx';
import { textIn } from '../text-in.ts';
import { useFocusOnError } from '../use-focus-on-error.ts';
import { usePendingSubmit } from '../use-pending-submit.ts';
import { usePrefill } from '../use-prefill.ts';
import { FlowDialog } from '../FlowDialog.tsx';

interface Typed {
  phone: string;
  agreed: boolean;
}

const read = (form: HTMLFormElement): Typed => ({
  phone: textIn(form, 'phone'),
  agreed: textIn(form, 'agreed') !== '',
});

/** The same object where nothing has changed: React then renders nothing. */
const changed = (before: Typed, now: Typed): Typed =>
  before.phone === now.phone && before.agreed === now.agreed ? before : now;

export function RegisterDialog({ actor }: { actor: RegistrationActor | undefined }) {
  const text = useText();
  const richText = useRichText();
  const toText = useMessage();
  const { store } = usePorts();
  const isReady = useStorefrontActor() !== undefined;
  const screen = useOf(actor, registrationScreen) ?? 'none';
  const error = useOf(actor, phoneError);
  const isBusy = useOf(actor, (snapshot) => snapshot.hasTag('busy')) ?? false;
  const ownPhone = useOf(actor, (snapshot) => snapshot.context.phone);
  const phone = useStorefront((snapshot) => ownPhone ?? snapshot.context.phone) ?? '';
  const [typed, setTyped] = useState<Typed>({ phone: '', agreed: false });
  const open = isReady ? screen === 'phone' : 'as-is';
  const formRef = usePendingSubmit(screen === 'phone');
  useFocusOnError(formRef, error?.atField ? 'phone' : null);
  usePrefill(formRef, { phone, open, isOver: actor === undefined });

  // Text typed before hydration, or autofilled, counts as typed.
  useLayoutEffect(() => {
    const form = formRef.current;
    if (form) setTyped((before) => changed(before, read(form)));
  }, [formRef, phone, open, actor]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    // Until the machine runs, the page's first script keeps the submit.
    if (!actor) return;
    event.preventDefault();
    actor.send({ type: 'phone.submitted', ...read(event.currentTarget) });
  };
  const edit = (event: FormEvent<HTMLFormElement>) => {
    setTyped(read(event.currentTarget));
    actor?.send({ type: 'phone.edited' });
  };

  return (
    <FlowDialog id="register" title={text('register.title')} open={open} actor={actor} flow="registration">
      <form ref={formRef} className={form} noValidate onSubmit={submit} onInput={edit}>
        <FormError of={actor} text={error && !error.atField ? toText(error) : null} lock={useOf(actor, lockOf)} />
        <PhoneField
          name="phone"
          label={text('field.phone.label')}
          hint={text('field.phone.hint')}
          autoComplete="tel-national"
          enterKeyHint="send"
          error={error?.atField ? toText(error) : null}
        />
        <Checkbox
          name="agreed"
          label={richText('register.agree', {
            terms: (parts) => (
              <a key="terms" href={links.terms} target="_blank" rel="noopener noreferrer">
                {parts}
              </a>
            ),
          })}
        />
        <Button
          type="submit"
          size="lg"
          block
          busy={isBusy}
          busyLabel={text('register.busy')}
          disabled={!canAskForCode(typed)}
          aria-describedby="register-missing"
        >
          {text('register.submit')}
        </Button>
        <p className={formHint} id="register-missing">
          {text(missing(typed))}
        </p>
        <p className={formLinks}>
          {text('register.has_account')}{' '}
          <button
            type="button"
            className={formLink}
            // By the store: the machine may not know yet that the dialog is open.
            onClick={() => store.send({ type: 'loginForm.opened', phone: typed.phone }, 'registration')}
          >
            {text('register.login')}
          </button>
        </p>
      </form>
    </FlowDialog>
  );
}

function missing({ phone, agreed }: Typed) {
  if (isIndonesianPhone(phone)) return agreed ? 'register.ready' : 'register.missing.terms';
  return agreed ? 'register.missing.phone' : 'register.error.incomplete';
}
