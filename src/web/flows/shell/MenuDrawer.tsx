/** The drawer: e-wallet, pages, help, language, logout (SH-8). */
import { useSelector } from '@xstate/react';
import type { Route } from '../../../../machines/kit/route.ts';
import { isDrawerOpen, languageOf } from '../../../../machines/shell/shell.selectors.ts';
import { isReferral, playerPartOf } from '../../../../machines/storefront/storefront.selectors.ts';
import type { StorefrontActor } from '../../runtime/actors.ts';
import { WalletCard, type WalletCardProps } from '../e-wallet/WalletCard.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Drawer, DrawerAction, DrawerLink, DrawerSection, maskPhone, LanguageChoice } from '../../ui/index.ts';
import { drawerNote } from './shell.css.ts';
import { links, version } from '../../runtime/config.ts';
import { useFeatures, useLink, usePorts, useRoute, useWay } from '../../runtime/ports.tsx';
import { roundsPath } from '../../../../machines/kit/game-paths.ts';
import { transactionsPath } from '../../runtime/routes.ts';

export function MenuDrawer({ storefront, shell, eWallet }: WalletCardProps & { storefront: StorefrontActor }) {
  const text = useText();
  const link = useLink();
  const way = useWay();
  const features = useFeatures();
  const toProfile = way('/profile');
  const toAccounts = toProfile === null ? way('/profile/account') : null;
  const toRedeem = way('/redeem');
  const toHistory = way(transactionsPath) ?? way(roundsPath);
  const { store } = usePorts();
  const isOpen = useSelector(shell, isDrawerOpen);
  const language = useSelector(shell, languageOf);
  const part = useSelector(storefront, playerPartOf);
  const isPlayer = part !== null;
  const hidesWallet = useSelector(storefront, isReferral);
  const { name } = useRoute();
  const mark = (...pages: Route['name'][]) => pages.includes(name) && { 'aria-current': 'page' as const };
  const phone = useSelector(storefront, (snapshot) => snapshot.context.session?.phone);

  return (
    <Drawer
      id="menu"
      title={text('drawer.title')}
      open={isOpen}
      onDismiss={() => shell.send({ type: 'dialog.dismissed' })}
      closeLabel={text('nav.close')}
    >
      {isPlayer && phone !== undefined && (
        <p className={drawerNote}>{text('drawer.signed_in_as', { phone: maskPhone(phone) })}</p>
      )}
      {part === 'here' && !hidesWallet && features.eWallet && <WalletCard shell={shell} eWallet={eWallet} />}
      <DrawerSection>
        <DrawerLink icon="games" label={text('drawer.games')} {...link('/')} {...mark('games')} />
        {toProfile && (
          <DrawerLink icon="user" label={text('drawer.profile')} {...toProfile} {...mark('profile', 'accounts')} />
        )}
        {toAccounts && <DrawerLink icon="user" label={text('title.accounts')} {...toAccounts} {...mark('accounts')} />}
        {toRedeem && <DrawerLink icon="ticket" label={text('drawer.redeem')} {...toRedeem} {...mark('redeem')} />}
        {toHistory && (
          <DrawerLink
            icon="history"
            label={text('drawer.history')}
            {...toHistory}
            {...mark('history', 'transaction')}
          />
        )}
        <DrawerLink icon="help" label={text('drawer.help')} href={links.help} external />
      </DrawerSection>
      <DrawerSection title={text('drawer.language')}>
        <LanguageChoice
          label={text('drawer.language')}
          chosen={language}
          choices={[
            { value: 'id', label: text('drawer.language.id') },
            { value: 'en', label: text('drawer.language.en') },
          ]}
          onChoose={(chosen) => shell.send({ type: 'language.chosen', language: chosen })}
        />
      </DrawerSection>
      {isPlayer && (
        <DrawerSection>
          <DrawerAction
            icon="logout"
            label={text('drawer.logout')}
            onClick={() => {
              shell.send({ type: 'dialog.dismissed' });
              store.send({ type: 'signOut.requested' }, part === 'here' ? 'session' : 'root');
            }}
          />
        </DrawerSection>
      )}
      <p className={drawerNote}>{text('drawer.version', { version })}</p>
    </Drawer>
  );
}
