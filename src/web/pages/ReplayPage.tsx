/** A player's own round again: result, table of steps, and playback at the original pace (HI-1). */
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { gamePath, roundsPath } from '../../../machines/kit/game-paths.ts';
import { readFailure, resourceScreen, valueOf } from '../../../machines/resource/resource.selectors.ts';
import type { Replay } from '../../contract/results.calls.ts';
import { isFree } from '../../contract/stake.ts';
import { useGameTitle } from '../runtime/games.ts';
import type { ResourceActor } from '../runtime/actors.ts';
import { usePorts, useWay } from '../runtime/ports.tsx';
import { outcomeTones } from '../flows/history/results.ts';
import { ReadFailed } from '../flows/ReadFailed.tsx';
import { PracticeNote } from '../flows/room/PracticeNote.tsx';
import { nameOf } from '../flows/room/words.ts';
import { gameOf } from '../flows/round/games.ts';
import { stepsOf, viewAfter, type ReplayStep } from '../flows/round/replay.ts';
import { useText } from '../i18n/use-text.ts';
import {
  Badge,
  Button,
  Card,
  Detail,
  DetailList,
  formatMoment,
  formatPlatinum,
  LinkButton,
  MoneyIcon,
  Scene,
} from '../ui/index.ts';
import * as intro from './game-intro.css.ts';
import * as styles from './game.css.ts';
import { LoadingPage } from '../flows/LoadingPage.tsx';

export function ReplayPage({ actor }: { actor: ResourceActor }) {
  const text = useText();
  const toList = useWay()(roundsPath);
  const screen = useSelector(actor, resourceScreen);
  const replay = useSelector(actor, (snapshot) => valueOf(snapshot, 'replay'));
  const failure = useSelector(actor, readFailure);
  const refresh = () => actor.send({ type: 'resource.refreshRequested' });
  if (screen === 'missing') {
    return (
      <Scene
        kind="not-found"
        title={text('replay.missing.title')}
        text={text('replay.missing.text')}
        actions={
          <>
            {toList && <LinkButton {...toList}>{text('replay.back')}</LinkButton>}
            <Button variant="quiet" onClick={refresh}>
              {text('history.retry')}
            </Button>
          </>
        }
      />
    );
  }
  if (failure) {
    return (
      <ReadFailed
        of={actor}
        failure={failure}
        title={text('replay.failed.title')}
        retry={text('history.retry')}
        onRetry={refresh}
      />
    );
  }
  return replay ? <Played replay={replay} /> : <LoadingPage />;
}

function Played({ replay }: { replay: Replay }) {
  const text = useText();
  const way = useWay();
  const { locale } = useIntl();
  const titleOf = useGameTitle();
  const { result } = replay;
  const toList = way(roundsPath);
  const toGame = way(gamePath(result.game));
  const { opponent, outcome } = result;
  const steps = useMemo(() => stepsOf(replay), [replay]);
  const title = titleOf(result.game) ?? result.game;
  return (
    <div className={styles.replay}>
      <div className={intro.ways}>
        {toList && (
          <a className={styles.back} {...toList}>
            <MoneyIcon name="back" />
            {text('replay.back')}
          </a>
        )}
      </div>
      <h1 className={intro.title}>{text('title.round', { game: title })}</h1>
      <div className={styles.replayColumns}>
        <div className={styles.replayPart}>
          <Card
            title={text('replay.result')}
            action={<Badge tone={outcomeTones[outcome]}>{text(`results.outcome.${outcome}`)}</Badge>}
          >
            <DetailList>
              {opponent && <Detail term={text('replay.opponent')}>{nameOf(text, opponent)}</Detail>}
              {opponent && (
                <Detail term={text('replay.points')}>
                  {text('replay.points.both', { mine: result.points, theirs: opponent.points })}
                </Detail>
              )}
              <Detail term={text('room.stake')}>
                {isFree(result.stake) ? text('results.free') : formatPlatinum(result.stake)}
              </Detail>
              {!isFree(result.stake) && (
                <Detail term={text(outcome === 'won' ? 'results.reward' : 'results.back')}>
                  {formatPlatinum(result.reward)}
                </Detail>
              )}
              <Detail term={text('replay.ended')}>{formatMoment(result.endedAt, locale)}</Detail>
            </DetailList>
            <PracticeNote stake={result.stake} />
          </Card>
          {toGame && (
            <LinkButton {...toGame} variant="secondary">
              {text('room.ended.again')}
            </LinkButton>
          )}
        </div>
        {steps.length > 0 && (
          <div className={styles.replayPart}>
            <Player replay={replay} steps={steps} />
            <Steps steps={steps} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Shows each step for as long as the player took. */
function Player({ replay, steps }: { replay: Replay; steps: readonly ReplayStep[] }) {
  const text = useText();
  const { clock } = usePorts();
  const [run, setRun] = useState<{ startedAt: number; done: number } | null>(null);
  const current = run && steps[run.done];
  useEffect(() => {
    if (!run || !current) return undefined;
    const rest = run.startedAt + current.endedAt - clock.now();
    const timer = setTimeout(() => setRun({ ...run, done: run.done + 1 }), Math.max(rest, 0));
    return () => clearTimeout(timer);
  }, [run, current, clock]);
  const stage = useRef<HTMLDivElement>(null);
  const isRunning = current != null;
  useEffect(() => {
    if (isRunning) stage.current?.scrollIntoView({ block: 'nearest' });
  }, [isRunning]);
  const start = () => setRun({ startedAt: clock.now(), done: 0 });
  if (!run || !current) {
    return (
      <Button size="lg" block onClick={start}>
        {text(run ? 'replay.again' : 'replay.play')}
      </Button>
    );
  }
  const { Board } = gameOf(replay.prompts);
  const view = viewAfter(replay, steps, run.done, run.startedAt);
  return (
    <div ref={stage} className={styles.stage} data-replay={run.done}>
      <Board view={view} onAnswer={ignore} />
      <Button variant="secondary" block onClick={() => setRun(null)}>
        {text('replay.stop')}
      </Button>
    </div>
  );
}

/** A replay takes no input. */
const ignore = () => undefined;

function Steps({ steps }: { steps: readonly ReplayStep[] }) {
  const text = useText();
  const game = gameOf(steps.map(({ prompt }) => prompt));
  const seconds = (ms: number) => text('replay.seconds', { n: (ms / 1000).toFixed(1).replace('.', ',') });
  return (
    <table className={styles.steps}>
      <caption className={styles.stepsTitle}>{text('replay.steps')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('replay.step')}</th>
          <th scope="col">{text('replay.done')}</th>
          <th scope="col">{text('replay.took')}</th>
          <th scope="col">{text('replay.points')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ prompt, input, points, seenAt, endedAt }) => (
          <tr key={prompt.seq}>
            <th scope="row">{game.nameOf(text, prompt)}</th>
            <td>{game.answerOf(text, prompt, input)}</td>
            <td>{seconds(endedAt - seenAt)}</td>
            <td>{points > 0 ? `+${points}` : points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
