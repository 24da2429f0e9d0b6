/** Readings: the history (HI-1), and the options of top-up and withdrawal. */
import { roundPath, roundsPath } from '../../../machines/kit/game-paths.ts';
import type { GameResult, ResultWire } from '../../../src/contract/results.calls.ts';
import type { Movement, MovementWire } from '../../../src/contract/statement.calls.ts';
import { pageSize, type Transaction, type TransactionWire } from '../../../src/contract/transactions.calls.ts';
import { sampleData } from '../../../src/sandbox/testbed/samples.ts';
import { wonGame } from '../kit/game-samples.ts';
import { resource as model } from './model.ts';
import { resourcePage } from './page.ts';
import { moment } from '../kit/samples.ts';
import { textOf } from '../kit/texts.ts';
import { callFailureIn } from '../kit/call-failures.ts';
import { newSession, sessionOf } from '../../browser/account-gestures.ts';
import { expect, isVisitor, openAt } from '../../browser/gestures.ts';
import { newPhone } from '../../browser/fixture.ts';
import { askAs } from '../kit/browser/player-steps.ts';
import {
  byFault,
  inChromium,
  isWaiting,
  openRun,
  playerTailOf,
  really,
  reconnect,
  tellOfMovement,
  walkTest,
  type WalkStep,
} from '../kit/browser/walk.ts';

const paths: Readonly<Record<string, string>> = {
  history: '/history/transaction',
  filtered: '/history/transaction?type=withdraw&status=success',
  statement: '/history/statement',
  results: roundsPath,
  replay: roundPath(wonGame.id),
  topUp: '/top-up',
  withdrawal: '/withdraw',
};
/** More further pages than a walk asks for. */
const rows = pageSize * 6;

const resultsSample = () =>
  sampleData('gameResults', 'accepted', new Date(moment)) as { results: (ResultWire & GameResult)[] };

const statementSample = () =>
  sampleData('statement', 'accepted', new Date(moment)) as { movements: (MovementWire & Movement)[] };

const isFurther = ({ edge: { from } }: WalkStep) => from.includes('loadingMore');

interface List {
  transactions: TransactionWire[];
  next: string | null;
}

walkTest(model, (fixture) => {
  let phone = '';
  /** The last world in which the player has a history. */
  let seeded = -1;
  let list: List = { transactions: [], next: null };
  /** How many rows there are to be, and how many of them came last with a further page. */
  let [shown, added] = [0, 0];

  const { gestures, screens, screenOf } = inChromium(
    resourcePage(({ context: { value } }) => {
      if (value?.kind === 'replay') return { entries: [{ text: '7 + 5' }], added: 0, game: 'Tangga Hitung' };
      if (value?.kind === 'gameResults') return { entries: resultsSample().results, added, game: '' };
      if (value?.kind === 'statement') return { entries: statementSample().movements, added, game: '' };
      // All rows of further pages are alike.
      const entries = Array.from(
        { length: shown },
        (_, at) => list.transactions[at] ?? { ...list.transactions[0], id: '' },
      );
      return { entries: entries as unknown as Transaction[], added, game: '' };
    }),
  );

  /** One player for all walks, with a history that is long enough. */
  async function playerWithHistory() {
    const history = Array.from({ length: rows }, (_, at) => ({
      type: 'voucher' as const,
      ageMs: (rows - at) * 60_000,
    }));
    if (seeded !== fixture.worlds()) {
      phone = newPhone();
      await fixture.player({ phone, history });
      seeded = fixture.worlds();
    }
    return sessionOf(fixture, phone);
  }
  return {
    async open({ edge: { offer } }) {
      const isHistory = offer.sample === 'history';
      const player = isHistory ? await playerWithHistory() : await newSession(fixture);
      if (isHistory) list = await askAs<List>(fixture, player.token, 'transactions', {});
      const run = await openRun(fixture, ['read'], player);
      await openAt(run.page, paths[offer.sample ?? ''] ?? '');
      return run;
    },
    impossible: ({ from, offer: { event } }) =>
      event.type === 'read.not_available' && /purpose=(?:topUp|withdraw)Options/.test(from)
        ? 'Where only the options are missing, a top-up and a withdrawal go on with those that the specification names.'
        : null,
    gestures: {
      ...gestures,
      'resource.refreshRequested'(run, { edge: { from } }) {
        // A shown round has no refresh button; a movement refreshes it, as it does the list.
        const isShown = from.includes('purpose=replay') && from.includes('ready');
        return isShown ? tellOfMovement(run.page) : gestures['resource.refreshRequested'](run);
      },
      'connection.restored': reconnect,
    },
    outcomes: {
      ...playerTailOf('read'),
      'read.accepted': {
        topUpOptions: really('read'),
        withdrawOptions: really('read'),
        async 'transactions:more'(run, step) {
          await really('read')(run, step);
          added = isFurther(step) ? pageSize : 0;
          shown = pageSize + (isFurther(step) ? shown : 0);
        },
        /** The list got shorter and ends with its first page; no row may show twice. */
        async 'transactions:last'(run, step) {
          await byFault({ data: { ...list, next: null } })(run, step);
          added = 0;
          if (!isFurther(step)) shown = pageSize;
        },
        async 'statement:more'(run, step) {
          await byFault({ data: { ...statementSample(), next: 'after-1' } })(run, step);
          added = 0;
        },
        /** The same entries again may not show twice. */
        async 'statement:last'(run, step) {
          await byFault({ data: statementSample() })(run, step);
          added = 0;
        },
        async 'gameResults:more'(run, step) {
          await byFault({ data: { ...resultsSample(), next: 'after-1' } })(run, step);
          added = 0;
        },
        /** The same entry again may not show twice. */
        async 'gameResults:last'(run, step) {
          await byFault({ data: resultsSample() })(run, step);
          added = 0;
        },
        replay: byFault(),
      },
      'read.not_found': byFault(),
    },
    endings: {},
    screenOf,
    screens: {
      ...screens,
      async loading(run, snapshot) {
        await screens.loading(run, snapshot);
        await expect.poll(() => isWaiting(run, 'read')).toBe(1);
      },
      async ready(run, snapshot) {
        await screens.ready(run, snapshot);
        // When a list was read is known to the page alone.
        if (!snapshot.matches({ ready: 'stale' }) || snapshot.context.value?.kind === 'replay') return;
        const notice = run.page.locator('main [role=status]').filter({ hasText: /\S/ });
        await expect(notice).toContainText([textOf(callFailureIn(snapshot) ?? 'error.unknown')]);
      },
      /** After the reading the page that asked shows the result. */
      async none(run, snapshot) {
        if (snapshot.context.keep) await isVisitor(run.page);
        await screens.none(run, snapshot);
      },
    },
  };
});
