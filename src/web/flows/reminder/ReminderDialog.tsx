/** Says how long was played, and what came of it (RP-6). The ways on weigh the same: none is urged. */
import type { MouseEvent } from 'react';
import { reminderView } from '../../../../machines/reminder/reminder.selectors.ts';
import type { ReminderActor } from '../../runtime/actors.ts';
import { useFeatures, useLink, useOf } from '../../runtime/ports.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Button, formatPlatinum, LinkButton } from '../../ui/index.ts';
import { FlowDialog } from '../FlowDialog.tsx';
import { soft, stack } from '../account.css.ts';

export function ReminderDialog({ actor }: { actor: ReminderActor | undefined }) {
  const text = useText();
  const link = useLink();
  const { playLimits } = useFeatures();
  const view = useOf(actor, reminderView);
  const close = () => actor?.send({ type: 'dialog.dismissed' });
  const closingLink = (to: string) => {
    const { href, onClick } = link(to);
    return {
      href,
      // The page first: it takes the place of the dialog in the history.
      onClick(event: MouseEvent<HTMLElement>) {
        onClick(event);
        close();
      },
    };
  };
  return (
    <FlowDialog id="reminder" title={text('reminder.title')} open={view != null} actor={actor}>
      {view && (
        <div className={stack}>
          <p>{text('reminder.time', { n: view.minutes })}</p>
          {view.outcome && <p>{text(view.outcome.id, { platinum: formatPlatinum(view.outcome.platinum) })}</p>}
          <p className={soft}>{text('reminder.note')}</p>
          <Button variant="secondary" block onClick={close}>
            {text('reminder.keep')}
          </Button>
          {playLimits && (
            <LinkButton variant="secondary" block {...closingLink('/profile')}>
              {text('reminder.pause')}
            </LinkButton>
          )}
          <LinkButton variant="secondary" block {...closingLink('/')}>
            {text('reminder.stop')}
          </LinkButton>
        </div>
      )}
    </FlowDialog>
  );
}
