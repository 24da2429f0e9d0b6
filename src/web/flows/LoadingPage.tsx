/** A page's placeholder. Its blocks appear after 300 ms, so that a quick answer does not flicker. */
import { useText } from '../i18n/use-text.ts';
import { SkeletonBlock, visuallyHidden } from '../ui/index.ts';
import { skeletonLine, skeletonPage, skeletonTitle } from './page.css.ts';

export function LoadingPage() {
  const text = useText();
  return (
    <div className={skeletonPage} aria-busy="true">
      <h1 className={visuallyHidden}>{text('title.loading')}</h1>
      <SkeletonBlock className={skeletonTitle} />
      <SkeletonBlock className={skeletonLine} />
      <SkeletonBlock className={skeletonLine} />
      <SkeletonBlock className={skeletonLine} />
    </div>
  );
}
