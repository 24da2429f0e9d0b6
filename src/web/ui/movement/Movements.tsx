import { useId, type MouseEvent, type ReactNode } from 'react';
import { Badge, type BadgeTone } from '../details/Details.tsx';
import { visuallyHidden } from '../theme/shared.css.ts';
import * as styles from './movement.css.ts';

export function DayGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.day} aria-labelledby={id}>
      <h2 className={styles.dayTitle} id={id}>
        {title}
      </h2>
      <ul className={styles.rows}>{children}</ul>
    </section>
  );
}

export interface MovementRowProps {
  id: string;
  /** Without `href` the row is no link. */
  href?: string;
  onClick?(event: MouseEvent<HTMLElement>): void;
  icon: ReactNode;
  title: string;
  note: string;
  /** `word`: the direction, null where nothing moved; `text`: the amount with its sign. Null where no amount is shown. */
  amount: { word: string | null; text: string } | null;
  /** A text alone is the balance after it. */
  status: { tone: BadgeTone; icon: ReactNode; word: string } | string;
}

export function MovementRow({ id, href, onClick, icon, title, note, amount, status }: MovementRowProps) {
  const Row = href === undefined ? 'div' : 'a';
  return (
    <li data-transaction={id}>
      <Row
        className={styles.row}
        {...(href !== undefined && { href, onClick })}
        data-tone={typeof status === 'string' ? 'ok' : status.tone}
      >
        <span className={styles.tile}>{icon}</span>
        <span className={styles.lines}>
          <span className={styles.line}>
            <b className={styles.title}>{title}</b>{' '}
            {amount && (
              <>
                {/* Screen readers say the direction before the figure. */}
                <span className={visuallyHidden}>{amount.word}</span> <b className={styles.amount}>{amount.text}</b>
              </>
            )}
          </span>{' '}
          <span className={styles.line}>
            <span className={styles.note}>{note}</span>{' '}
            <span className={styles.state}>
              {typeof status === 'string' ? (
                status
              ) : (
                <>
                  {amount && <span aria-hidden="true">{amount.word}</span>}{' '}
                  <Badge tone={status.tone} icon={status.icon}>
                    {status.word}
                  </Badge>
                </>
              )}
            </span>
          </span>
        </span>
      </Row>
    </li>
  );
}
