/** Who invites a visitor, and for what stake, on the page of the invitation (GM-18). */
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import {
  invitationFailure,
  invitationRefusal,
  invitationScreen,
  openInvitationOf,
  otherGamePath,
} from '../../../../machines/invitation/invitation.selectors.ts';
import type { InvitationActor } from '../../runtime/actors.ts';
import { useFlow, useLink, useRoute } from '../../runtime/ports.tsx';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Banner, Button, formatPlatinum, LinkButton } from '../../ui/index.ts';
import { ErrorNote } from '../ErrorNote.tsx';
import { useFocusWhenLost } from '../use-focus-when-lost.ts';
import * as styles from './invitation.css.ts';

/** Before the machines run it says what the address says: that a friend invites. */
export function InvitationNote() {
  const route = useRoute();
  const actor = useFlow('invitation');
  const text = useText();
  if (actor) return <Told actor={actor} />;
  if (route.name !== 'gameDetail' || route.invitation === null) return null;
  return <Friend>{text('room.invited.reading')}</Friend>;
}

function Told({ actor }: { actor: InvitationActor }) {
  const text = useText();
  const toText = useMessage();
  const link = useLink();
  const screen = useSelector(actor, invitationScreen);
  const invited = useSelector(actor, openInvitationOf);
  const refusal = useSelector(actor, invitationRefusal);
  const failure = useSelector(actor, invitationFailure);
  const path = useSelector(actor, otherGamePath);
  const note = useRef<HTMLDivElement>(null);
  // The key for another try goes with what had failed.
  useFocusWhenLost(() => note.current?.focus({ preventScroll: true }), screen);
  if (screen === 'none') return null;
  return (
    <div ref={note} tabIndex={-1} className={styles.note} data-invitation={screen}>
      <div role="status" aria-busy={screen === 'reading'}>
        {screen === 'reading' && <Friend>{text('room.invited.reading')}</Friend>}
        {screen === 'untold' && <Friend>{text('room.invited.untold')}</Friend>}
        {screen === 'shown' && invited && (
          <Friend name={invited.name}>{text('room.invited.text', { platinum: formatPlatinum(invited.stake) })}</Friend>
        )}
        {refusal && <Banner tone={path === null ? 'bad' : 'pending'}>{toText(refusal)}</Banner>}
        {failure && <Banner tone="bad">{toText(failure)}</Banner>}
      </div>
      {path !== null && (
        <LinkButton variant="secondary" {...link(path)}>
          {text('room.refused.other_game.action')}
        </LinkButton>
      )}
      {failure && (
        <>
          <Button variant="secondary" onClick={() => actor.send({ type: 'invitation.retried' })}>
            {text('room.retry')}
          </Button>
          <ErrorNote of={actor} />
        </>
      )}
    </div>
  );
}

/** `name` left out: not known yet, or not said. */
function Friend({ name, children }: { name?: string; children: string }) {
  const text = useText();
  return (
    <Banner tone="ok">
      <p>
        <strong>{name === undefined ? text('room.invited.friend') : text('room.invited.title', { name })}</strong>
      </p>
      <p>{children}</p>
    </Banner>
  );
}
