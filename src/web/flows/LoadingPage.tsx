/** A page's placeholder: its heading, and blocks that appear after 300 ms, so that a quick answer does not flicker. */
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { useText } from '../i18n/use-text.ts';
import { usePorts, useRoute } from '../runtime/ports.tsx';
import { titleOf } from '../runtime/routes.ts';
import { SkeletonBlock, visuallyHidden } from '../ui/index.ts';
import { loadingPage, pageIntro, pageTitle, skeletonLine, skeletonLines } from './page.css.ts';

export function LoadingPage() {
  const text = useText();
  const { locale } = useIntl();
  const location = useLocation();
  const { name } = useRoute();
  const { served, features } = usePorts();
  // Other addresses of the page that was served may have a title of their own, which comes with the page.
  const first = served?.pathname === location.pathname && locale === 'id' ? served : null;
  return (
    <div className={loadingPage} data-page={name}>
      <h1 className={pageTitle}>{first?.title ?? text(titleOf(location, features))}</h1>
      {first?.intro && <p className={pageIntro}>{first.intro}</p>}
      <LoadingLines />
    </div>
  );
}

export function LoadingLines() {
  const text = useText();
  return (
    <div className={skeletonLines} aria-busy="true">
      <p className={visuallyHidden}>{text('title.loading')}</p>
      <SkeletonBlock className={skeletonLine} />
      <SkeletonBlock className={skeletonLine} />
      <SkeletonBlock className={skeletonLine} />
    </div>
  );
}
