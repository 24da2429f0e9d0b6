/** The drawer: e-wallet, pages, help, language, theme, sound and vibration, logout (SH-8, SH-19, SH-20). */
import { useSyncExternalStore } from 'react';
import { useSelector } from '@xstate/react';
import { isDrawerOpen, languageOf } from '../../../../machines/shell/shell.selectors.ts';
import { isReferral, playerPartOf } from '../../../../machines/storefront/storefront.selectors.ts';
import type { StorefrontActor } from '../../runtime/actors.ts';
import { theme, themes } from '../../browser/theme.ts';
import { CueSwitches } from '../cues/CueSwitches.tsx';
import { WalletCard, type WalletCardProps } from '../e-wallet/WalletCard.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Drawer, DrawerAction, DrawerLink, DrawerSection, maskPhone, Segments } from '../../ui/index.ts';
import { drawerNote } from './shell.css.ts';
import { links, version } from '../../runtime/config.ts';
import { useFeatures, useFlow, usePorts } from '../../runtime/ports.tsx';
import { usePageLinks } from './page-links.ts';

export function MenuDrawer({ storefront, shell, eWallet }: WalletCardProps & { storefront: StorefrontActor }) {
  const text = useText();
  const pages = usePageLinks();
  const features = useFeatures();
  const { store } = usePorts();
  const cues = useFlow('cues');
  const isOpen = useSelector(shell, isDrawerOpen);
  const language = useSelector(shell, languageOf);
  const shownTheme = useSyncExternalStore(theme.subscribe, theme.chosen);
  const part = useSelector(storefront, playerPartOf);
  const isPlayer = part !== null;
  const hidesWallet = useSelector(storefront, isReferral);
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
        {pages.map((page) => (
          <DrawerLink key={page.href} {...page} />
        ))}
        <DrawerLink icon="help" label={text('drawer.help')} href={links.help} external />
      </DrawerSection>
      <DrawerSection title={text('drawer.language')}>
        <Segments
          label={text('drawer.language')}
          chosen={language}
          choices={(['id', 'en'] as const).map((value) => ({
            value,
            label: text(`drawer.language.${value}`),
            lang: value,
          }))}
          onChoose={(chosen) => shell.send({ type: 'language.chosen', language: chosen })}
        />
      </DrawerSection>
      <DrawerSection title={text('drawer.theme')}>
        <Segments
          label={text('drawer.theme')}
          chosen={shownTheme}
          choices={themes.map((value) => ({ value, label: text(`drawer.theme.${value}`) }))}
          onChoose={theme.choose}
        />
      </DrawerSection>
      {part === 'here' && cues && <CueSwitches actor={cues} />}
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
