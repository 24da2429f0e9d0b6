/** A score system: the reward by points, with the best row marked in words too (GM-2). */
import { Icon } from '../icon/Icon.tsx';
import * as styles from './score.css.ts';

interface ScoreRow {
  /** Such as `30–69` or `70 ke atas`. */
  points: string;
  reward: string;
  isBest: boolean;
}

export interface ScoreTableProps {
  caption: string;
  columns: { points: string; reward: string };
  bestLabel: string;
  rows: readonly ScoreRow[];
}

export function ScoreTable({ caption, columns, bestLabel, rows }: ScoreTableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            {columns.points}
          </th>
          <th scope="col" className={styles.headOfReward}>
            {columns.reward}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ points, reward, isBest }) => (
          <tr key={points} className={isBest ? styles.best : undefined}>
            <th scope="row" className={styles.points}>
              <span className={styles.range}>{points}</span>{' '}
              {isBest && (
                <span className={styles.mark}>
                  <Icon name="check" />
                  {bestLabel}
                </span>
              )}
            </th>
            <td className={styles.reward}>{reward}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
