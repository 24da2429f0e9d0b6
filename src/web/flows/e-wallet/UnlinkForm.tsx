/** Asks for confirmation before the named e-wallet is unlinked (EW-5). */
import { useSelector } from '@xstate/react';
import { unlinkProblem } from '../../../../machines/e-wallet/e-wallet.selectors.ts';
import { useEWallet } from '../../runtime/session.ts';
import type { EWalletActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/index.ts';
import { form } from '../flows.css.ts';
import { FormError } from '../FormError.tsx';
import { balance, owner, wallet } from './e-wallet.css.ts';
import { WalletNumber } from './WalletNumber.tsx';

export function UnlinkForm({ actor }: { actor: EWalletActor }) {
  const text = useText();
  const toText = useMessage();
  const linked = useEWallet()?.linked;
  const problem = useSelector(actor, unlinkProblem, (a, b) => a?.id === b?.id);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));

  return (
    <div className={form}>
      {linked && (
        <p className={wallet}>
          <span className={balance}>{text('e_wallet.name')}</span>
          <span className={owner}>
            <WalletNumber linked={linked} />
          </span>
        </p>
      )}
      <p>{text('e_wallet.unlink.text')}</p>
      <FormError of={actor} text={toText(problem)} />
      <Button
        variant="danger"
        size="lg"
        block
        busy={isBusy}
        busyLabel={text('e_wallet.unlink.busy')}
        onClick={() => actor.send({ type: 'unlink.confirmed' })}
      >
        {text('e_wallet.unlink.submit')}
      </Button>
      <Button variant="secondary" block onClick={() => actor.send({ type: 'dialog.dismissed' })}>
        {text('e_wallet.unlink.keep')}
      </Button>
    </div>
  );
}
