/** The frame of every page: top bar, banner, page, footer, and above them the drawer, the dialogs and the toasts. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { sessionNumberOf } from '../../../machines/storefront/storefront.selectors.ts';
import { currentSuccess } from '../../../machines/shell/shell.selectors.ts';
import { LoginDialog } from '../flows/login/LoginDialog.tsx';
import { RegisterDialog } from '../flows/registration/RegisterDialog.tsx';
import { useText } from '../i18n/use-text.ts';
import { Footer, PageContainer } from '../ui/index.ts';
import '../ui/theme/global.css.ts';
import { links } from '../runtime/config.ts';
import { useLatePages } from '../pages/late/late-pages.ts';
import { Pages } from './Pages.tsx';
import { PageTitle } from './PageTitle.tsx';
import { useFeatures, useFlow, useOf, usePorts, useStorefront } from '../runtime/ports.tsx';
import { StoreTopBar } from '../flows/shell/StoreTopBar.tsx';
import { useBrand } from '../runtime/brand.ts';
import { useHydrated } from '../runtime/use-hydrated.ts';
import { skipLink } from '../flows/shell/shell.css.ts';

export function Frame() {
  const text = useText();
  const shell = useFlow('shell');
  const success = useOf(shell, currentSuccess);
  const sessionNumber = useStorefront(sessionNumberOf) ?? 0;
  const { year: years } = usePorts();
  // Maybe it was rendered last year.
  const year = useHydrated(
    () => years.now,
    () => years.rendered,
  );
  const brand = useBrand();
  const late = useLatePages();
  const main = useFocusAfterNavigation();

  return (
    <>
      <PageTitle />
      <a className={skipLink} href="#main">
        {text('nav.skip')}
      </a>
      <StoreTopBar />
      <div role="status">{late && <late.Banners />}</div>
      {/* A new session remounts the page: nothing of an earlier player stays (SH-12). */}
      <main id="main" ref={main} tabIndex={-1} key={sessionNumber}>
        <PageContainer>
          {shell && success && late ? <late.SuccessScreen shell={shell} success={success} /> : <Pages />}
        </PageContainer>
      </main>
      <Footer>
        <nav aria-label={text('footer.label')}>
          <a href={links.blog}>{text('footer.blog')}</a>
          <a href={links.terms}>{text('footer.terms')}</a>
          <a href={links.contact}>{text('footer.contact')}</a>
        </nav>
        <p>{text('footer.copyright', { year: String(year), brand: brand.name })}</p>
      </Footer>
      <VisitorDialogs />
      {late && <late.Overlays />}
    </>
  );
}

function VisitorDialogs() {
  const { registration: hasRegistration } = useFeatures();
  const login = useFlow('login');
  const registration = useFlow('registration');
  const late = useLatePages();
  return (
    <>
      <LoginDialog actor={login} also={late && <late.PasskeyOffer />} />
      {hasRegistration && <RegisterDialog actor={registration} />}
    </>
  );
}

/** Focuses the new page after a navigation, so that screen readers start reading there. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null);
  const { navigation } = usePorts();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A field of the page, or an open dialog, keeps the focus.
    const isTaken = main.current?.contains(document.activeElement) || document.querySelector('dialog[open]');
    if (navigation.lastMove() !== 'pop' && !isTaken) main.current?.focus({ preventScroll: true });
  }, [pathname, navigation]);
  return main;
}
