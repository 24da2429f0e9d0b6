/** The way back for a forgotten password: the shop's contact, with the number at hand. */
import { isRecovering } from '../../../../machines/storefront/storefront.selectors.ts';
import { links } from '../../app/config.ts';
import { usePorts, useStorefront } from '../../app/ports.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Dialog, groupPhone, LinkButton } from '../../ui/index.ts';
import { form, formLink } from '../flows.css.ts';

export function RecoveryDialog() {
  const text = useText();
  const { store } = usePorts();
  const isOpen = useStorefront(isRecovering) ?? false;
  const phone = useStorefront((snapshot) => snapshot.context.phone) ?? '';
  return (
    <Dialog
      id="recovery"
      title={text('recovery.title')}
      open={isOpen}
      onDismiss={() => store.send({ type: 'dialog.dismissed' })}
      closeLabel={text('nav.close')}
    >
      <div className={form}>
        <p>{text('recovery.text')}</p>
        {phone !== '' && <p>{text('recovery.phone', { phone: groupPhone(phone) })}</p>}
        <LinkButton block href={links.contact}>
          {text('recovery.contact')}
        </LinkButton>
        <button type="button" className={formLink} onClick={() => store.send({ type: 'loginForm.opened' })}>
          {text('recovery.back')}
        </button>
      </div>
    </Dialog>
  );
}
