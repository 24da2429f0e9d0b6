/** The end of a paged list: the button for more, or the text that this is all (ux88). */
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { addedOf, isLoadingMore, moreFailure } from '../../../../machines/resource/resource.selectors.ts';
import type { ResourceActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Banner, Button, LiveRegion } from '../../ui/index.ts';
import { ErrorNote } from '../ErrorNote.tsx';
import { useFocusWhenLost } from '../use-focus-when-lost.ts';
import { end } from './history.css.ts';

export function More({ actor, hasMore, endText }: { actor: ResourceActor; hasMore: boolean; endText: string }) {
  const text = useText();
  const toText = useMessage();
  const isLoading = useSelector(actor, isLoadingMore);
  const added = useSelector(actor, addedOf);
  const failure = useSelector(actor, moreFailure);
  const last = useFocusWhenOver(hasMore);
  // A stale list has to be read anew before more of it.
  const canGoOn = useSelector(actor, (snapshot) => snapshot.can({ type: 'more.requested' }));
  return (
    <div className={end}>
      <LiveRegion>{added > 0 && text('history.more.added', { n: added })}</LiveRegion>
      <div role="status">
        {failure && (
          <Banner tone="bad">
            {text('history.more.failed')} {toText(failure)}
          </Banner>
        )}
      </div>
      {failure && <ErrorNote of={actor} />}
      {hasMore ? (
        <Button
          variant="secondary"
          block
          busy={isLoading}
          busyLabel={text('history.more.busy')}
          disabled={!canGoOn && !isLoading}
          onClick={() => actor.send({ type: 'more.requested' })}
        >
          {text('history.more')}
        </Button>
      ) : (
        <p ref={last} tabIndex={-1}>
          {endText}
        </p>
      )}
    </div>
  );
}

/** The last page removes the focused button: the text in its place takes the focus. */
function useFocusWhenOver(hasMore: boolean) {
  const last = useRef<HTMLParagraphElement>(null);
  useFocusWhenLost(() => {
    if (!hasMore) last.current?.focus();
  }, hasMore);
  return last;
}
