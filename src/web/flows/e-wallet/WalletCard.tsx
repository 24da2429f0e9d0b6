/** The e-wallet in the drawer: none, linking, loading, linked, failed (SH-8, EW-6). */
import { useIntl } from 'react-intl';
import { isBinding } from '../../../../machines/e-wallet/e-wallet.selectors.ts';
import type { LinkedWallet } from '../../../contract/e-wallet.calls.ts';
import type { EWalletActor, ShellActor } from '../../runtime/actors.ts';
import { useEWallet } from '../../runtime/session.ts';
import { useFeatures, useOf, usePorts } from '../../runtime/ports.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Button, DrawerSection, formatRupiah, formatTime, IconButton } from '../../ui/index.ts';
import * as styles from './e-wallet.css.ts';
import { WalletNumber } from './WalletNumber.tsx';

export interface WalletCardProps {
  shell: ShellActor;
  eWallet: EWalletActor | undefined;
}

export function WalletCard({ shell, eWallet }: WalletCardProps) {
  const text = useText();
  const { store } = usePorts();
  const { state, linked } = useEWallet() ?? { state: 'loading', linked: null };
  const binds = useOf(eWallet, isBinding) ?? false;
  const isLoading = state === 'loading';
  const openForm = (type: 'linkForm.opened' | 'unlinkForm.opened') => {
    shell.send({ type: 'dialog.dismissed' });
    store.send({ type }, 'player');
  };
  const refresh = () => store.send({ type: 'balances.refreshRequested' }, 'session');

  return (
    <DrawerSection title={text('drawer.e_wallet')}>
      <div className={styles.card} aria-busy={isLoading}>
        {linked && state !== 'failed' ? (
          <Linked
            linked={linked}
            isLoading={isLoading}
            onRefresh={refresh}
            onUnlink={() => openForm('unlinkForm.opened')}
          />
        ) : state === 'failed' ? (
          <>
            <p>{text('drawer.e_wallet.failed')}</p>
            <Button variant="secondary" onClick={refresh}>
              {text('drawer.e_wallet.retry')}
            </Button>
          </>
        ) : (
          <>
            <p id="e-wallet-note">
              {text(binds ? 'drawer.e_wallet.binding' : isLoading ? 'drawer.e_wallet.loading' : 'drawer.e_wallet.none')}
            </p>
            <Button
              variant="secondary"
              disabled={isLoading || binds}
              aria-describedby="e-wallet-note"
              onClick={() => openForm('linkForm.opened')}
            >
              {text('drawer.e_wallet.activate')}
            </Button>
          </>
        )}
      </div>
    </DrawerSection>
  );
}

interface LinkedProps {
  linked: LinkedWallet;
  /** The earlier values stay meanwhile. */
  isLoading: boolean;
  onRefresh(): void;
  onUnlink(): void;
}

function Linked({ linked, isLoading, onRefresh, onUnlink }: LinkedProps) {
  const text = useText();
  const { locale } = useIntl();
  const { eWalletUnlinking } = useFeatures();
  return (
    <>
      <div className={styles.head}>
        <p>
          <span className={styles.balance}>
            {linked.balance === null ? text('e_wallet.name') : formatRupiah(linked.balance)}
          </span>
          <br />
          <span className={styles.owner}>
            <WalletNumber linked={linked} />
          </span>
        </p>
        <IconButton
          className={styles.refresh}
          icon="refresh"
          label={text('drawer.e_wallet.refresh')}
          {...(isLoading && { 'aria-disabled': true, 'aria-busy': true })}
          onClick={() => {
            if (!isLoading) onRefresh();
          }}
        />
      </div>
      <div className={styles.foot}>
        <p className={styles.readAt} role="status">
          {isLoading
            ? text('drawer.e_wallet.refreshing')
            : text('drawer.e_wallet.read_at', { time: formatTime(linked.readAt, locale) })}
        </p>
        {eWalletUnlinking && (
          <Button className={styles.unlink} variant="quiet" size="sm" onClick={onUnlink}>
            {text('drawer.e_wallet.unlink')}
          </Button>
        )}
      </div>
    </>
  );
}
