/** Logging in with a passkey, below the form of the login, which can be used all the while (PK-4). */
import { useOf, useFlow, usePorts } from '../../runtime/ports.tsx';
import { lockOf } from '../../../../machines/kit/lock.ts';
import { passkeyLoginError, provingNow } from '../../../../machines/passkey-login/passkey-login.selectors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/index.ts';
import { FormError } from '../FormError.tsx';
import { form, formHint } from '../flows.css.ts';

export function PasskeyEntry() {
  const text = useText();
  const toText = useMessage();
  const { store } = usePorts();
  const actor = useFlow('passkeyLogin');
  const proving = useOf(actor, provingNow) ?? null;
  const error = useOf(actor, passkeyLoginError) ?? null;
  const lock = useOf(actor, lockOf);
  const want = () => {
    if (actor) actor.send({ type: 'passkey.wanted' });
    else store.send({ type: 'passkeyLogin.requested' });
  };
  return (
    <div className={form} role="group" aria-label={text('passkey_login.submit')}>
      <Button
        variant="secondary"
        block
        busy={proving !== null}
        busyLabel={text('passkey_login.busy')}
        {...(lock && { 'aria-disabled': true })}
        onClick={want}
      >
        {text('passkey_login.submit')}
      </Button>
      <FormError of={actor} text={toText(error)} lock={lock} />
      {proving === 'device' && (
        <>
          <p role="status" className={formHint}>
            {text('passkey_login.on_device')}
          </p>
          <Button variant="quiet" block onClick={() => actor?.send({ type: 'passkey.givenUp' })}>
            {text('passkey_login.give_up')}
          </Button>
        </>
      )}
    </div>
  );
}
