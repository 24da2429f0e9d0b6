/** Congklak Cermat: which of seven holes brings its last seed exactly into the store? */
import { holeCount, landings, pointsOfSeed, type SowingPrompt } from '../../../contract/rounds.ts';
import { useText } from '../../i18n/use-text.ts';
import { SowingBoard, visuallyHidden } from '../../ui/index.ts';
import { Tries, Said, useDigitKeys } from './answers.tsx';
import { promptOf, type BoardProps, type GameView } from './game-view.ts';
import * as styles from './round.css.ts';

function SowingRound({ view: { prompt: asked, points, last }, onAnswer }: BoardProps) {
  const prompt = promptOf(asked, 'sowing');
  return (
    <Ask
      prompt={prompt}
      isRight={last && last.points > 0}
      of={last?.seq}
      stored={Math.floor(points / pointsOfSeed)}
      onAnswer={(value) => {
        if (prompt) onAnswer(prompt.seq, value);
      }}
    />
  );
}

interface AskProps {
  prompt: SowingPrompt | null;
  isRight: boolean | null;
  of: number | undefined;
  stored: number;
  onAnswer(value: number): void;
}

function Ask({ prompt, isRight, of, stored, onAnswer }: AskProps) {
  const text = useText();
  const holes = prompt?.holes ?? null;
  const sow = (hole: number) => {
    if (holes?.[hole]) onAnswer(hole);
  };
  useDigitKeys(holeCount, sow);
  return (
    <div className={styles.choosing}>
      <Said isRight={isRight} of={of} right={text('round.sowing.right')} wrong={text('round.sowing.wrong')} />
      <SowingBoard
        holes={holes}
        stored={stored}
        label={text('round.sowing.holes')}
        store={text('round.sowing.store.name')}
        storeLabel={text('round.sowing.store', { n: stored })}
        labelOf={(hole, n) =>
          n === null ? text('round.sowing.place', { hole }) : text('round.sowing.hole', { hole, n })
        }
        onSow={sow}
      />
      <p className={styles.choosingHint}>{holes ? text('round.sowing.ask') : text('round.awaiting')}</p>
      <p className={visuallyHidden} role="status" data-question={prompt?.seq}>
        {holes && text('round.sowing.question', { holes: holes.join(', ') })}
      </p>
    </div>
  );
}

const tries: readonly [SowingPrompt, ...SowingPrompt[]] = [
  { kind: 'sowing', seq: 0, holes: [3, 0, 2, 0, 3, 1, 2] },
  { kind: 'sowing', seq: 1, holes: [0, 3, 5, 0, 1, 3, 0] },
  { kind: 'sowing', seq: 2, holes: [0, 2, 0, 3, 0, 1, 2] },
];

const isRightIn = (prompt: SowingPrompt, hole: number): boolean => landings(prompt, hole).at(-1) === holeCount;

const SowingTrial = () => (
  <Tries prompts={tries} isRight={isRightIn}>
    {({ prompt, isRight, count, answer }) => (
      <Ask prompt={prompt} isRight={isRight} of={count} stored={0} onAnswer={answer} />
    )}
  </Tries>
);

export const sowing: GameView<SowingPrompt> = {
  kind: 'sowing',
  Board: SowingRound,
  Trial: SowingTrial,
  nameOf: (_, { holes }) => holes.join(' '),
  answerOf: (text, _, input) => text('round.sowing.place', { hole: (input?.value ?? 0) + 1 }),
};
