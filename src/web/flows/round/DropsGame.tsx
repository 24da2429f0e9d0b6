/** Hujan Warna: which of four falling drops is that of the bucket? The higher it is caught, the better. */
import {
  isSameDrop,
  laneCount,
  pointsByThird,
  showerCount,
  type Drop,
  type DropsPrompt,
} from '../../../contract/rounds.ts';
import { usePorts } from '../../runtime/ports.tsx';
import { useText, type TextOf } from '../../i18n/use-text.ts';
import { RainBoard, visuallyHidden } from '../../ui/index.ts';
import { Said, Tries, useDigitKeys } from './answers.tsx';
import { promptOf, type BoardProps, type GameView } from './game-view.ts';
import * as styles from './round.css.ts';

const nameOf = (text: TextOf, { tint, mark }: Drop): string =>
  text('round.drops.name', { tint: text(`round.drops.tint.${tint}`), mark: text(`round.drops.mark.${mark}`) });

function DropsRound({ view: { prompt: asked, shownAt, last, done }, onAnswer }: BoardProps) {
  const text = useText();
  const prompt = promptOf(asked, 'drops');
  return (
    <Ask
      prompt={prompt}
      beganAt={shownAt}
      isRight={last && last.points > 0}
      of={last?.seq}
      gained={text('round.points', { n: last?.points ?? 0 })}
      count={text('round.drops.count', { n: Math.min(done + 1, showerCount), all: showerCount })}
      onAnswer={(value) => {
        if (prompt) onAnswer(prompt.seq, value);
      }}
    />
  );
}

interface AskProps {
  prompt: DropsPrompt | null;
  beganAt: number;
  isRight: boolean | null;
  of: number | undefined;
  gained: string;
  count: string | null;
  onAnswer(value: number): void;
}

function Ask({ prompt, beganAt, isRight, of, gained, count, onAnswer }: AskProps) {
  const text = useText();
  const { clock } = usePorts();
  const names = prompt?.drops.map((drop) => nameOf(text, drop)) ?? null;
  const wanted = prompt ? nameOf(text, prompt.wanted) : text('round.awaiting');
  useDigitKeys(laneCount, onAnswer);
  return (
    <div className={styles.choosing}>
      <Said
        isRight={isRight}
        of={of}
        right={`${text('round.drops.right')} ${gained}`}
        wrong={text('round.drops.wrong')}
      />
      <RainBoard
        shower={prompt}
        beganAt={beganAt}
        now={clock.now}
        points={pointsByThird}
        label={text('round.drops.lanes')}
        ask={text('round.drops.ask')}
        wanted={wanted}
        count={count}
        labelOf={(at) => {
          const drop = names?.[at];
          return drop
            ? text('round.drops.lane.drop', { lane: at + 1, drop })
            : text('round.drops.lane', { lane: at + 1 });
        }}
        onCatch={onAnswer}
      />
      <p className={visuallyHidden} role="status" data-question={prompt?.seq}>
        {names && text('round.drops.question', { wanted, drops: names.join(', ') })}
      </p>
    </div>
  );
}

/** Slower than any of a round, so that the first try is a good one. */
const tries: readonly [DropsPrompt, ...DropsPrompt[]] = [
  {
    ...{ kind: 'drops', seq: 0, limit: 8_000, wanted: { tint: 'red', mark: 'star' } },
    drops: [
      { tint: 'blue', mark: 'moon' },
      { tint: 'yellow', mark: 'leaf' },
      { tint: 'red', mark: 'star' },
      { tint: 'blue', mark: 'bell' },
    ],
  },
  {
    ...{ kind: 'drops', seq: 1, limit: 6_000, wanted: { tint: 'blue', mark: 'leaf' } },
    drops: [
      { tint: 'blue', mark: 'leaf' },
      { tint: 'red', mark: 'leaf' },
      { tint: 'blue', mark: 'star' },
      { tint: 'yellow', mark: 'moon' },
    ],
  },
  {
    ...{ kind: 'drops', seq: 2, limit: 5_000, wanted: { tint: 'yellow', mark: 'bell' } },
    drops: [
      { tint: 'yellow', mark: 'star' },
      { tint: 'red', mark: 'bell' },
      { tint: 'yellow', mark: 'moon' },
      { tint: 'yellow', mark: 'bell' },
    ],
  },
];

const DropsTrial = () => (
  <Tries prompts={tries} isRight={({ wanted, drops: falling }, value) => isSameDrop(falling[value], wanted)}>
    {({ prompt, count, beganAt, isRight, answer }) => (
      <Ask
        prompt={{ ...prompt, seq: count }}
        beganAt={beganAt}
        isRight={isRight}
        of={count}
        gained=""
        count={null}
        onAnswer={answer}
      />
    )}
  </Tries>
);

export const drops: GameView<DropsPrompt> = {
  kind: 'drops',
  Board: DropsRound,
  Trial: DropsTrial,
  nameOf: (text, { wanted }) => nameOf(text, wanted),
  answerOf(text, { drops: falling }, input) {
    const caught = input && falling[input.value];
    return caught ? nameOf(text, caught) : text('replay.waited');
  },
};
