/** Before the vendor's page: what is shared, that the player leaves and returns, and whose page follows (EW-2). */
import { useSelector } from '@xstate/react';
import { linkProblem, linkRemark, linkStep } from '../../../../machines/e-wallet/e-wallet.selectors.ts';
import type { EWalletActor } from '../../runtime/actors.ts';
import { useBrand } from '../../runtime/brand.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button, Icon } from '../../ui/index.ts';
import { form } from '../flows.css.ts';
import { FormError } from '../FormError.tsx';
import * as styles from './e-wallet.css.ts';
import { TripPicture } from './TripPicture.tsx';

const sharedTexts = [
  'e_wallet.link.shared.balance',
  'e_wallet.link.shared.number',
  'e_wallet.link.shared.payment',
] as const;

export function LinkSheet({ actor }: { actor: EWalletActor }) {
  const text = useText();
  const toText = useMessage();
  const { mark } = useBrand();
  const step = useSelector(actor, linkStep);
  const problem = useSelector(actor, linkProblem, (a, b) => a?.id === b?.id);
  const remark = useSelector(actor, linkRemark, (a, b) => a?.id === b?.id);

  return (
    <div className={form}>
      <TripPicture mark={mark} />
      <p>{text('e_wallet.link.text')}</p>
      <section className={styles.shared}>
        <h3 className={styles.sharedTitle}>{text('e_wallet.link.shared')}</h3>
        <ul className={styles.sharedList}>
          {sharedTexts.map((id) => (
            <li key={id}>
              <Icon name="check" />
              {text(id)}
            </li>
          ))}
        </ul>
        <p className={styles.privacy}>{text('e_wallet.link.private')}</p>
      </section>
      <p className={styles.returned} role="status">
        {toText(remark)}
      </p>
      <FormError of={actor} text={toText(problem)} />
      <Button
        size="lg"
        block
        busy={step !== 'asking'}
        busyLabel={text(step === 'leaving' ? 'e_wallet.link.leaving' : 'e_wallet.link.starting')}
        onClick={() => actor.send({ type: 'link.confirmed' })}
      >
        {text('e_wallet.link.submit')}
      </Button>
      <Button variant="secondary" block onClick={() => actor.send({ type: 'dialog.dismissed' })}>
        {text('e_wallet.link.cancel')}
      </Button>
    </div>
  );
}
