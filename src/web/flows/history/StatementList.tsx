/** Every movement of the balances by day, with the balance after it, and as a file (ST-1, ST-3). */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { roundPath } from '../../../../machines/kit/game-paths.ts';
import type { Movement, MovementKind, StatementPage } from '../../../contract/statement.calls.ts';
import { saveFile } from '../../browser/save-file.ts';
import { useGameTitle } from '../../runtime/games.ts';
import { usePorts, useWay } from '../../runtime/ports.tsx';
import { transactionPath } from '../../runtime/routes.ts';
import type { ResourceActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, formatPlatinum, formatTime, Icon, jakartaDay, MenuIcon, minus, MovementRow } from '../../ui/index.ts';
import { typeIcons } from '../transaction/look.tsx';
import { DayList } from './DayList.tsx';
import { save } from './history.css.ts';
import { statementCsv } from './statement-csv.ts';
import { kindTexts } from './statement-words.ts';

export function StatementList({ actor, page }: { actor: ResourceActor; page: StatementPage }) {
  return (
    <>
      <SaveButton movements={page.items} />
      <DayList
        actor={actor}
        page={page}
        momentOf={({ at }) => at}
        row={(movement) => <Row movement={movement} />}
        end="statement.end"
      />
    </>
  );
}

/** Of the rows on the screen: what is saved is what was read. */
function SaveButton({ movements }: { movements: readonly Movement[] }) {
  const text = useText();
  const { locale } = useIntl();
  const { clock } = usePorts();
  const titleOf = useGameTitle();
  const write = () =>
    saveFile(
      `${text('statement.csv.name')}-${jakartaDay(clock.now())}.csv`,
      new Blob([statementCsv(movements, { text, language: locale, titleOf })], { type: 'text/csv;charset=utf-8' }),
    );
  return (
    <div className={save}>
      <Button variant="secondary" size="sm" onClick={write}>
        {text('statement.save', { n: movements.length })}
      </Button>
    </div>
  );
}

const icons: Record<MovementKind, ReactNode> = {
  topup: typeIcons.topup,
  voucher: typeIcons.voucher,
  withdraw: typeIcons.withdraw,
  withdraw_back: typeIcons.withdraw,
  stake: <MenuIcon name="games" />,
  stake_back: <MenuIcon name="games" />,
  reward: <MenuIcon name="games" />,
  other: <Icon name="info" />,
};

/** Leads to the order or the round behind it. */
function Row({ movement }: { movement: Movement }) {
  const text = useText();
  const { locale } = useIntl();
  const way = useWay();
  const titleOf = useGameTitle();
  const { id, kind, balance, direction, amount, after, fee, transaction, round, game, at } = movement;
  const to = transaction === null ? round && roundPath(round) : transactionPath(transaction);
  return (
    <MovementRow
      {...(to !== null && way(to))}
      id={id}
      icon={icons[kind]}
      title={text(kindTexts[kind])}
      note={[
        formatTime(at, locale),
        game !== null && (titleOf(game) ?? game),
        fee !== null && text('statement.fee', { amount: formatPlatinum(fee) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      amount={{
        word: text(`history.${direction}`),
        text: `${direction === 'in' ? '+' : minus}${formatPlatinum(amount)}`,
      }}
      status={text('statement.after', { balance: text(`balance.${balance}`), amount: formatPlatinum(after) })}
    />
  );
}
