/** The stake, chosen (GM-3) or set by an invitation, and the ways into a room. */
import { useSelector } from '@xstate/react';
import { useRef, type FormEvent } from 'react';
import { lockOf, withoutCount } from '../../../../machines/kit/lock.ts';
import {
  ageForStake,
  digitsOf,
  invitedOf,
  isJoining,
  isPractising,
  limitsForStake,
  offersPractice,
  pinForStake,
  rematchOf,
  roomProblem,
  seeksOpponent,
} from '../../../../machines/room/room.selectors.ts';
import type { Invited } from '../../../../machines/room/room.setup.ts';
import { isSameOpening } from '../../../../machines/play-limits/held-back.ts';
import { isSameWay } from '../../../../machines/profile/age-needed.ts';
import type { Game } from '../../../contract/games.calls.ts';
import { readPlatinum, type Platinum } from '../../../contract/money.ts';
import { isStake, largestStake, partsOf, restOf, rewardOf, stakePresets, stakeStep } from '../../../contract/stake.ts';
import { useFeatures, useWay } from '../../runtime/ports.tsx';
import type { RoomActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import {
  AmountField,
  Banner,
  Button,
  formatPlatinum,
  LinkButton,
  PlayerMarble,
  PresetButtons,
} from '../../ui/index.ts';
import { AgeNeeded } from '../AgeNeeded.tsx';
import { FormError } from '../FormError.tsx';
import { OfflineNote } from '../money/OfflineNote.tsx';
import { WaitingSubmit } from '../money/WaitingSubmit.tsx';
import { PinNeeded } from '../pin-pad/PinNeeded.tsx';
import { useFocusOnError } from '../use-focus-on-error.ts';
import { HeldBack } from './HeldBack.tsx';
import { useHeld, useStakeTerms } from './use-stake-terms.ts';
import * as styles from './room.css.ts';
import { amountsOf, partsText } from './words.ts';

export function StakeForm({ actor, game }: { actor: RoomActor; game: Game }) {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const terms = useStakeTerms(game);
  const { available } = terms;
  const balances = useHeld();
  const invited = useSelector(actor, invitedOf);
  const isRematch = useSelector(actor, rematchOf) !== null;
  const digits = useSelector(actor, (snapshot) => digitsOf(snapshot, terms));
  const isAsking = useSelector(actor, isJoining);
  const isBegun = useSelector(actor, isPractising);
  const isSeeking = useSelector(actor, seeksOpponent);
  const isBusy = isAsking || isBegun;
  const { practice, opponents: hasOpponents } = useFeatures();
  const problem = useSelector(actor, roomProblem);
  const lock = useSelector(actor, lockOf);
  const way = useSelector(actor, pinForStake, (a, b) => a?.intent === b?.intent);
  const age = useSelector(actor, ageForStake, isSameWay);
  const held = useSelector(actor, limitsForStake, isSameOpening);
  const toText = useMessage();
  useFocusOnError(form, problem?.place === 'stake' ? 'stake' : null);

  const stake = readPlatinum(digits);
  const change = (next: string) => actor.send({ type: 'stake.changed', digits: next });
  const join = (isPrivate: boolean) => actor.send({ type: 'join.requested', isPrivate, ...terms });
  const topUp = problem?.offersTopUp && <TopUpWay />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) join(false);
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.choice} data-panel="" tabIndex={-1}>
        {invited ? (
          <>
            <Invitation actor={actor} invited={invited} />
            {topUp}
          </>
        ) : (
          <>
            <h2 className={styles.panelTitle}>{text('room.stake')}</h2>
            <AmountField
              name="stake"
              label={text('room.stake.label')}
              hint={balances === null ? text('room.stake.hint.unknown') : text('room.stake.hint', amountsOf(balances))}
              error={problem?.place === 'stake' ? toText(problem.message) : null}
              amount={digits}
              onAmount={change}
              step={stakeStep}
              minimum={stakeStep}
              maximum={largestStake}
              labels={{
                less: text('room.stake.less', { platinum: formatPlatinum(stakeStep) }),
                more: text('room.stake.more', { platinum: formatPlatinum(stakeStep) }),
              }}
            />
            {topUp}
            <PresetButtons
              label={text('room.stake.presets')}
              inRow={3}
              presets={stakePresets.map((preset) => ({
                text: formatPlatinum(preset),
                label: text('room.stake.preset', { platinum: formatPlatinum(preset) }),
                isChosen: stake === preset,
                isDisabled: available !== null && preset > available,
                onChoose: () => change(String(preset)),
              }))}
            />
          </>
        )}
        {!invited && (
          <Button variant="secondary" className={styles.friendButton} disabled={isBusy} onClick={() => join(true)}>
            {text('room.invite')}
          </Button>
        )}
        {!invited && hasOpponents && (
          <Button
            variant="quiet"
            className={styles.otherButton}
            disabled={isBusy}
            onClick={() => actor.send({ type: 'rivals.requested' })}
          >
            {text('room.opponents')}
          </Button>
        )}
        <p className={styles.note}>{text(isRematch ? 'room.rematch.note' : 'room.invite.note')}</p>
        {!invited && practice && <PracticeWay actor={actor} />}
      </div>
      <div className={styles.bar} data-sticky-summary="">
        <FormError
          of={actor}
          text={problem?.place === 'form' ? toText(problem.message) : null}
          lock={withoutCount(lock)}
        />
        <PinNeeded way={way} />
        <AgeNeeded way={age} />
        <HeldBack way={held} />
        <OfflineNote id="room.offline" />
        <Prospects
          game={game}
          stake={stake}
          onChange={invited ? null : () => form.current?.querySelector<HTMLInputElement>('[name="stake"]')?.focus()}
        />
        <Sources stake={stake} />
        <WaitingSubmit
          className={styles.playButton}
          variant={way || age || held ? 'secondary' : 'primary'}
          busy={isAsking}
          {...(isBegun && { 'aria-disabled': true })}
          busyLabel={text(isSeeking ? 'room.join.busy' : 'room.enter.busy')}
          lock={lock}
          ended={text('room.join')}
        >
          {text(invited && !isRematch ? 'room.invited.join' : 'room.join')}
        </WaitingSubmit>
      </div>
    </form>
  );
}

/** For nothing, so it is offered whatever the balances are (GM-7). */
function PracticeWay({ actor }: { actor: RoomActor }) {
  const text = useText();
  const isBusy = useSelector(actor, isPractising);
  const isOffered = useSelector(actor, offersPractice);
  return (
    <>
      <Button
        variant="secondary"
        className={styles.friendButton}
        busy={isBusy}
        busyLabel={text('room.practice.busy')}
        {...(!isOffered && { 'aria-disabled': true })}
        onClick={() => actor.send({ type: 'practice.requested' })}
      >
        {text('room.practice.begin')}
      </Button>
      <p className={styles.note}>{text('room.practice.note')}</p>
    </>
  );
}

function Invitation({ actor, invited }: { actor: RoomActor; invited: Invited }) {
  const text = useText();
  const { name, stake } = invited;
  const isRematch = useSelector(actor, rematchOf) !== null;
  return (
    <>
      <div className={styles.host}>
        <PlayerMarble of={invited.marble ?? name} className={styles.hostMarble} />
        <h2 className={styles.panelTitle}>{text(isRematch ? 'room.rematch' : 'room.invited.title', { name })}</h2>
      </div>
      <p>{text('room.invited.text', { platinum: formatPlatinum(stake) })}</p>
      <Button variant="quiet" className={styles.otherButton} onClick={() => actor.send({ type: 'form.requested' })}>
        {text('room.invited.other')}
      </Button>
    </>
  );
}

/** A finished top-up leads back here. */
function TopUpWay() {
  const text = useText();
  const toTopUp = useWay()('/top-up');
  if (!toTopUp) return null;
  return (
    <Banner tone="pending">
      <p>{text('room.top_up.text')}</p>
      <LinkButton {...toTopUp} variant="secondary" size="sm">
        {text('room.top_up')}
      </LinkButton>
    </Banner>
  );
}

/** From which balances the stake is paid, and what stays in each. */
function Sources({ stake }: { stake: Platinum | null }) {
  const text = useText();
  const held = useHeld();
  const parts = held && stake !== null && isStake(stake) ? partsOf(stake, held) : null;
  if (!held || !parts) return null;
  return (
    <p className={styles.sources}>
      {partsText(text, 'from', parts)} <span>{text('room.rest', amountsOf(restOf(held, parts)))}</span>
    </p>
  );
}

interface ProspectsProps {
  game: Game;
  stake: Platinum | null;
  /** Further down on a phone; null where there is no field. */
  onChange: (() => void) | null;
}

function Prospects({ game, stake, onChange }: ProspectsProps) {
  const text = useText();
  const best = Math.max(...game.scores.map(({ percent }) => percent));
  const isPossible = stake !== null && isStake(stake);
  const shown = isPossible ? formatPlatinum(stake) : '–';
  return (
    <dl className={styles.prospects}>
      <div className={styles.prospect}>
        <dt>{text('room.stake')}</dt>
        <dd>
          {onChange ? (
            <button
              type="button"
              className={styles.changeButton}
              aria-label={text('room.stake.change', { platinum: shown })}
              onClick={onChange}
            >
              {shown}
            </button>
          ) : (
            shown
          )}
        </dd>
      </div>
      <div className={styles.bestProspect}>
        <dt>{text('room.reward')}</dt>
        <dd aria-live="polite">{isPossible ? formatPlatinum(rewardOf(stake, best)) : '–'}</dd>
      </div>
    </dl>
  );
}
