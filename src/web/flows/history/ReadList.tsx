import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { readFailure, staleness } from '../../../../machines/resource/resource.selectors.ts';
import type { ResourceActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Banner, formatTime, SkeletonBlock } from '../../ui/index.ts';
import { ErrorNote } from '../ErrorNote.tsx';
import { ReadFailed } from '../ReadFailed.tsx';
import { remark } from '../parts.css.ts';
import { content, skeletonRow, skeletonRows } from './history.css.ts';

export function ReadList({ actor, isRead, children }: { actor: ResourceActor; isRead: boolean; children: ReactNode }) {
  const text = useText();
  const toText = useMessage();
  const { locale } = useIntl();
  const failure = useSelector(actor, readFailure);
  const stale = useSelector(actor, staleness);
  if (failure) {
    return (
      <ReadFailed
        of={actor}
        failure={failure}
        headingLevel={2}
        title={text('history.failed.title')}
        retry={text('history.retry')}
        onRetry={() => actor.send({ type: 'resource.refreshRequested' })}
      />
    );
  }
  if (!isRead) return <Loading />;
  return (
    <div className={content}>
      <div role="status" className={remark}>
        {stale && (
          <Banner tone="pending">
            {text('history.stale', { time: formatTime(stale.readAt, locale) })} {toText(stale.message)}
          </Banner>
        )}
      </div>
      {stale && <ErrorNote of={actor} />}
      {children}
    </div>
  );
}

function Loading() {
  return (
    <div className={skeletonRows} aria-busy="true">
      {[1, 2, 3, 4, 5].map((row) => (
        <SkeletonBlock key={row} className={skeletonRow} />
      ))}
    </div>
  );
}
