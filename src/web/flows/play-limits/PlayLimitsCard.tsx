/** Limits of the own play and pauses of it, on the profile page (RP-1 to RP-3). */
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import {
  limitsFailure,
  limitsOf,
  pauseInHand,
  playLimitsScreen,
} from '../../../../machines/play-limits/play-limits.selectors.ts';
import { platinum } from '../../../contract/money.ts';
import { pauseDays, playLimitKinds, type PlayLimitKind } from '../../../contract/play-limits.ts';
import type { PlayLimits } from '../../../contract/play-limits.calls.ts';
import type { PlayLimitsActor } from '../../runtime/actors.ts';
import { useFeatures, useFlow } from '../../runtime/ports.tsx';
import { useMessage, useText, type TextOf } from '../../i18n/use-text.ts';
import {
  Banner,
  Button,
  Card,
  Detail,
  DetailList,
  formatMoment,
  formatPlatinum,
  NoValue,
  SkeletonBlock,
  visuallyHidden,
} from '../../ui/index.ts';
import { formButtons, soft } from '../account.css.ts';
import { FormError } from '../FormError.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import { PlayLimitsForm } from './PlayLimitsForm.tsx';
import * as styles from './play-limits.css.ts';

export function PlayLimitsOffer() {
  const { playLimits } = useFeatures();
  const actor = useFlow('playLimits');
  return playLimits && actor ? <PlayLimitsCard actor={actor} /> : null;
}

export function PlayLimitsCard({ actor }: { actor: PlayLimitsActor }) {
  const text = useText();
  const screen = useSelector(actor, playLimitsScreen);
  // Keys go with the form or the question that they open, and those of a form or a question with it.
  const body = useKeptFocus(text('limits.title'), screen);
  if (screen === 'none') return null;
  return (
    <Card title={text('limits.title')}>
      <div {...body}>
        <p className={soft}>{text('limits.intro')}</p>
        <Content actor={actor} />
      </div>
    </Card>
  );
}

function Content({ actor }: { actor: PlayLimitsActor }) {
  const text = useText();
  const toText = useMessage();
  const screen = useSelector(actor, playLimitsScreen);
  const limits = useSelector(actor, limitsOf);
  const failure = useSelector(actor, limitsFailure);
  if (screen === 'failed') {
    return (
      <>
        <FormError of={actor} text={toText(failure)} />
        <Button variant="secondary" onClick={() => actor.send({ type: 'limits.retried' })}>
          {text('limits.retry')}
        </Button>
      </>
    );
  }
  if (screen === 'reading' || !limits) {
    return (
      <div aria-busy="true">
        <span className={visuallyHidden}>{text('limits.reading')}</span>
        <SkeletonBlock className={styles.skeleton} />
      </div>
    );
  }
  if (screen === 'editing') return <PlayLimitsForm actor={actor} limits={limits} />;
  return <Shown actor={actor} limits={limits} isAsked={screen === 'confirming'} />;
}

interface ShownProps {
  actor: PlayLimitsActor;
  limits: PlayLimits;
  isAsked: boolean;
}

function Shown({ actor, limits, isAsked }: ShownProps) {
  const text = useText();
  const { locale } = useIntl();
  const { pausedUntil } = limits;
  return (
    <>
      <DetailList>
        {playLimitKinds.map((kind) => (
          <Limit key={kind} kind={kind} limits={limits} />
        ))}
      </DetailList>
      <Button variant="secondary" disabled={isAsked} onClick={() => actor.send({ type: 'limitsForm.opened' })}>
        {text('limits.edit')}
      </Button>
      <div className={styles.pause}>
        <h3 className={styles.title}>{text('limits.pause')}</h3>
        {pausedUntil === null ? (
          <p className={soft}>{text('limits.pause.text')}</p>
        ) : (
          <Banner tone="info">{text('limits.pause.until', { moment: formatMoment(pausedUntil, locale) })}</Banner>
        )}
        {isAsked ? (
          <Confirmation actor={actor} />
        ) : (
          pausedUntil === null && (
            <div className={styles.pauses}>
              {pauseDays.map((days) => (
                <Button key={days} variant="secondary" onClick={() => actor.send({ type: 'pause.requested', days })}>
                  {text('limits.pause.days', { n: days })}
                </Button>
              ))}
            </div>
          )
        )}
      </div>
    </>
  );
}

function amountOf(text: TextOf, kind: PlayLimitKind, value: number): string {
  return kind === 'stake'
    ? text('limits.stake.value', { platinum: formatPlatinum(platinum(value)) })
    : text('limits.minutes.value', { n: value });
}

function Limit({ kind, limits }: { kind: PlayLimitKind; limits: PlayLimits }) {
  const text = useText();
  const { locale } = useIntl();
  const { most, next, changesAt } = limits[kind];
  const valueOf = (value: number | null) => (value === null ? text('limits.none') : amountOf(text, kind, value));
  return (
    <Detail term={text(`limits.day.${kind}`)}>
      <span className={styles.value}>
        {most === null ? <NoValue>{text('limits.none')}</NoValue> : <span>{valueOf(most)}</span>}
        <span className={styles.aside}>{text('limits.today', { used: amountOf(text, kind, limits.today[kind]) })}</span>
        {changesAt !== null && (
          <span className={styles.aside}>
            {text('limits.next', { value: valueOf(next), moment: formatMoment(changesAt, locale) })}
          </span>
        )}
      </span>
    </Detail>
  );
}

/** The focus goes to the answer that changes nothing. */
function Confirmation({ actor }: { actor: PlayLimitsActor }) {
  const text = useText();
  const toText = useMessage();
  const n = useSelector(actor, pauseInHand);
  const failure = useSelector(actor, limitsFailure);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  return (
    <div className={styles.question} role="group" aria-label={text('limits.pause')}>
      <p role="status">{text('limits.pause.question', { n })}</p>
      <FormError of={actor} text={toText(failure)} />
      <div className={formButtons}>
        <Button ref={no} variant="secondary" disabled={isBusy} onClick={() => actor.send({ type: 'pause.dismissed' })}>
          {text('limits.pause.dismiss')}
        </Button>
        <Button
          variant="danger"
          busy={isBusy}
          busyLabel={text('limits.pause.busy')}
          onClick={() => actor.send({ type: 'pause.confirmed' })}
        >
          {text('limits.pause.confirm', { n })}
        </Button>
      </div>
    </div>
  );
}
