import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  leavesChoice,
  isUncertain,
  leadsAway,
  refusalOf,
  roomScreen,
  roomFailure,
  type RoomScreen,
} from '../../../../machines/room/room.selectors.ts';
import type { Game } from '../../../contract/games.calls.ts';
import { usePorts, useStep } from '../../runtime/ports.tsx';
import type { RoomActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Banner, Button, opens, SkeletonBlock, visuallyHidden } from '../../ui/index.ts';
import { ConfirmDialog } from '../pin-pad/ConfirmDialog.tsx';
import { CodeForm } from './CodeForm.tsx';
import { ErrorNote } from '../ErrorNote.tsx';
import { Opponents } from './Opponents.tsx';
import { StakeForm } from './StakeForm.tsx';
import * as styles from './room.css.ts';

/** What the panel shows: a form that is where its page was left, or a notice, which must not be missed. */
export function focusPanel(preventScroll: boolean): void {
  document.querySelector<HTMLElement>('main [data-panel]')?.focus({ preventScroll });
}

export function PlayPanel({ actor, game }: { actor: RoomActor; game: Game }) {
  const text = useText();
  const toText = useMessage();
  const screen = useSelector(actor, roomScreen);
  const failure = useSelector(actor, roomFailure);
  const refusal = useSelector(actor, refusalOf);
  const isUnread = useSelector(actor, leavesChoice);
  const isAway = useSelector(actor, leadsAway);
  const pad = useStep(actor, 'pinPad');
  const toForm = () => actor.send({ type: 'form.requested' });
  switch (screen) {
    case 'form':
      return (
        <>
          <StakeForm actor={actor} game={game} />
          <CodeForm actor={actor} />
          <ConfirmDialog pad={pad} />
        </>
      );
    case 'failure':
      return (
        <Notice
          tone="bad"
          text={toText(failure)}
          onAct={() => actor.send({ type: 'check.requested' })}
          screen={screen}
          other={
            <>
              {isUnread && <OwnChoice onAct={toForm} />}
              <ErrorNote of={actor} />
            </>
          }
        >
          {text('room.retry')}
        </Notice>
      );
    case 'refused':
      return (
        <Notice
          tone={isAway ? 'pending' : 'bad'}
          text={toText(refusal)}
          onAct={isAway ? () => actor.send({ type: 'otherGame.followed' }) : toForm}
          screen={screen}
          other={isAway && <OwnChoice onAct={toForm} />}
        >
          {text(isAway ? 'room.refused.other_game.action' : 'room.refused.action')}
        </Notice>
      );
    case 'opponents':
      return <Opponents actor={actor} />;
    case 'elsewhere':
      return (
        <Notice
          tone="pending"
          text={text('room.elsewhere')}
          onAct={() => actor.send({ type: 'seat.followed' })}
          screen={screen}
        >
          {text('room.elsewhere.action')}
        </Notice>
      );
    case 'gone':
      return (
        <Notice tone="pending" text={text('room.gone')} onAct={toForm} screen={screen}>
          {text('room.refused.action')}
        </Notice>
      );
    default:
      return <Looking actor={actor} />;
  }
}

function OwnChoice({ onAct }: { onAct(): void }) {
  const text = useText();
  return (
    <Button variant="quiet" block onClick={onAct}>
      {text('room.refused.action')}
    </Button>
  );
}

interface NoticeProps {
  screen: RoomScreen;
  tone: 'bad' | 'pending';
  text: string | null;
  onAct(): void;
  children: ReactNode;
  other?: ReactNode;
}

function Notice({ screen, tone, text, onAct, children, other }: NoticeProps) {
  return (
    <div className={styles.notice} data-room={screen} data-panel="" tabIndex={-1}>
      <div role="status">
        <Banner tone={tone}>{text}</Banner>
      </div>
      <Button size="lg" block onClick={onAct}>
        {children}
      </Button>
      {other}
    </div>
  );
}

function Looking({ actor }: { actor: RoomActor }) {
  const text = useText();
  const uncertain = useSelector(actor, isUncertain);
  return (
    <div className={styles.notice} aria-busy="true" data-room="looking">
      <div role="status">{uncertain && <Banner tone="info">{text('room.uncertain')}</Banner>}</div>
      <span className={visuallyHidden}>{text('room.looking')}</span>
      <SkeletonBlock className={styles.skeletonField} />
      <SkeletonBlock className={styles.skeletonButton} />
    </div>
  );
}

/** A visitor logs in over this page and then returns to it (GM-4). */
export function VisitorPanel() {
  const text = useText();
  const { store } = usePorts();
  return (
    <div className={styles.visitorBar} data-room="visitor" data-sticky-summary="">
      <p>{text('game.login.text')}</p>
      <Button
        size="lg"
        block
        {...opens('login')}
        onClick={(event) => {
          event.preventDefault();
          store.send({ type: 'loginForm.opened' });
        }}
      >
        {text('game.login')}
      </Button>
    </div>
  );
}
