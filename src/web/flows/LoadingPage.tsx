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
  const { intro, features } = usePorts();
  return (
    <div className={loadingPage} data-page={name}>
      <h1 className={pageTitle}>{text(titleOf(location, features))}</h1>
      {intro?.pathname === location.pathname && locale === 'id' && (
        <p className={pageIntro} data-intro="">
          {intro.text}
        </p>
      )}
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
