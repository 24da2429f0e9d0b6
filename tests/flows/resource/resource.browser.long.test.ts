/** What is read, walked in Chromium: the history (HI-1), and what a top-up and a withdrawal need to know beforehand. */
import type { Page } from 'playwright';
import { roundPath, roundsPath } from '../../../machines/kit/game-paths.ts';
import {
  isLoadingMore,
  isRefreshing,
  moreTrouble,
  readTrouble,
  resourceScreen,
  staleness,
  valueOf,
} from '../../../machines/resource/resource.selectors.ts';
import { pageSize, type TransactionWire } from '../../../src/contract/transactions.calls.ts';
import { sampleData } from '../../../src/sandbox/testbed/samples.ts';
import { wonGame } from '../kit/game-samples.ts';
import { resource as model } from './model.ts';
import { moment } from '../kit/samples.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { keyIn, newSession, onPage, sessionOf } from '../../browser/account-gestures.ts';
import { expect, isVisitor, openAt, text } from '../../browser/gestures.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { newPhone } from '../../browser/fixture.ts';
import { askAs } from '../kit/browser/player-steps.ts';
import { type Scene } from '../kit/browser/scene.ts';
import {
  byFault,
  closeScene,
  endSession,
  isWaiting,
  openScene,
  password,
  really,
  tailOf,
  tellOfMovement,
  walkTest,
  write,
} from '../kit/browser/theatre.ts';

/** Where what is read, by how the walk begins. */
const places = {
  history: {
    path: '/history/transaction',
    title: 'title.history',
    failed: 'history.failed.title',
    retry: 'history.retry',
  },
  filtered: {
    path: '/history/transaction?type=withdraw&status=success',
    title: 'title.history',
    failed: 'history.failed.title',
    retry: 'history.retry',
  },
  results: {
    path: roundsPath,
    title: 'title.history',
    failed: 'history.failed.title',
    retry: 'history.retry',
  },
  replay: {
    path: roundPath(wonGame.id),
    title: 'title.loading',
    failed: 'replay.failed.title',
    retry: 'history.retry',
  },
  topUp: { path: '/top-up', title: 'title.top_up', failed: 'top_up.failed.title', retry: 'top_up.try_again' },
  withdrawal: {
    path: '/withdraw',
    title: 'title.withdraw',
    failed: 'withdraw.failed.title',
    retry: 'withdraw.try_again',
  },
} as const;
/** More further pages than a walk asks for. */
const rows = pageSize * 6;

const rowsOn = (page: Page) => page.locator('main li[data-transaction]');
const resultsSample = () => sampleData('gameResults', 'accepted', new Date(moment)) as object;
const amountIn = (page: Page) => page.locator('main input[name="amount"]');

const isFurther = ({ edge: { from } }: WalkStep) => from.includes('loadingMore');

interface List {
  transactions: TransactionWire[];
  next: string | null;
}

walkTest(model, (fixture) => {
  let phone = '';
  /** The last world in which the player has a history. */
  let seeded = -1;
  let token = '';
  let place: (typeof places)[keyof typeof places] = places.history;
  /** The first page of the list, as the platform has it. */
  let list: List = { transactions: [], next: null };
  /** How many rows there are to be. */
  let shown = 0;

  /** One player with a history that is long enough, however many walks there are. */
  async function playerWithHistory() {
    const history = Array.from({ length: rows }, (_, at) => ({
      type: 'voucher' as const,
      ageMs: (rows - at) * 60_000,
    }));
    if (seeded !== fixture.worlds()) {
      phone = newPhone();
      await fixture.player({ phone, password, history });
      seeded = fixture.worlds();
    }
    return sessionOf(fixture, phone, password);
  }
  const isHeaded = ({ page }: Scene) => expect(page.locator('main h1')).toHaveText(text(place.title));

  return defineBrowserScript(model, {
    async open({ edge: { offer } }) {
      place = places[offer.sample as keyof typeof places];
      const isHistory = offer.sample === 'history';
      const player = isHistory ? await playerWithHistory() : await newSession(fixture, password);
      ({ token } = player);
      if (isHistory) list = await askAs<List>(fixture, token, 'transactions', {});
      const scene = await openScene(fixture, ['read'], player);
      await openAt(scene.page, place.path);
      return scene;
    },
    close: closeScene,
    impossible: ({ from, offer: { event } }) =>
      event.type === 'read.not_available' && /purpose=(?:topUp|withdraw)Options/.test(from)
        ? 'Where only the options are missing, a top-up and a withdrawal go on with those that the specification names.'
        : null,
    gestures: {
      'resource.refreshRequested'({ page }, { edge: { from } }) {
        // A round that is shown has no key for it: it hears that something moved, as its list does.
        if (place === places.replay && from.includes('ready')) return tellOfMovement(page);
        return keyIn(page.getByRole('main'), place.retry)
          .or(keyIn(page.getByRole('main'), 'history.refresh'))
          .click();
      },
      'more.requested': ({ page }) => onPage(page, 'history.more').click(),
      async 'connection.restored'({ context }) {
        await context.setOffline(true);
        await context.setOffline(false);
      },
    },
    outcomes: {
      ...tailOf('read'),
      'read.accepted': {
        topUpOptions: really('read'),
        withdrawOptions: really('read'),
        async 'transactions:more'(scene, step) {
          await really('read')(scene, step);
          shown = pageSize + (isFurther(step) ? shown : 0);
        },
        /** A list that got shorter: it ends with its first page, of which nothing is to stand there twice. */
        async 'transactions:last'(scene, step) {
          await byFault({ call: 'read', kind: 'accepted', data: { ...list, next: null } })(scene, step);
          if (!isFurther(step)) shown = pageSize;
        },
        async 'gameResults:more'(scene, step) {
          await byFault({ call: 'read', kind: 'accepted', data: { ...resultsSample(), next: 'after-1' } })(scene, step);
          shown = 1;
        },
        /** The same entry again: nothing is to stand there twice. */
        async 'gameResults:last'(scene, step) {
          await byFault({ call: 'read', kind: 'accepted', data: resultsSample() })(scene, step);
          shown = 1;
        },
        replay: byFault({ call: 'read', kind: 'accepted' }),
      },
      'read.not_found': byFault({ call: 'read', kind: 'not_found' }),
      'read.unauthorized': really('read', (scene) => endSession(scene, token)),
    },
    endings: {},
    screenOf: resourceScreen,
    screens: {
      async loading(scene) {
        await isHeaded(scene);
        await expect(scene.page.locator('main [aria-busy="true"], main[aria-busy="true"]').first()).toBeVisible();
        await expect(rowsOn(scene.page)).toHaveCount(0);
        await expect(amountIn(scene.page)).toHaveCount(0);
        await expect.poll(() => isWaiting(scene, 'read')).toBe(1);
      },
      async failed({ page }, snapshot) {
        const trouble = readTrouble(snapshot);
        if (!trouble) throw new Error('Nothing says why.');
        await expect(page.getByRole('main')).toContainText(text(place.failed));
        await expect(page.getByRole('main')).toContainText(write(trouble));
      },
      async missing({ page }) {
        await expect(page.getByRole('main')).toContainText(text('replay.missing.title'));
        await expect(rowsOn(page)).toHaveCount(0);
      },
      async ready(scene, snapshot) {
        const { page } = scene;
        if (valueOf(snapshot, 'replay')) {
          await expect(page.locator('main h1')).toHaveText(text('title.round', { game: 'Tangga Hitung' }));
          return expect(page.locator('main table tbody th')).toHaveText(['7 + 5']);
        }
        await isHeaded(scene);
        await expect(rowsOn(page)).toHaveCount(shown);
        const hasMore = (valueOf(snapshot, 'transactions') ?? valueOf(snapshot, 'gameResults'))?.next !== null;
        const key = keyIn(page.getByRole('main'), isLoadingMore(snapshot) ? 'history.more.busy' : 'history.more');
        await expect(key).toBeVisible({ visible: hasMore });
        const [stale, cut] = [staleness(snapshot), moreTrouble(snapshot)];
        await expect(page.getByRole('main').getByText(text('history.refreshing'))).toHaveCount(
          isRefreshing(snapshot) ? 1 : 0,
        );
        const trouble = stale?.message ?? cut;
        const notice = page.locator('main [role="status"]').filter({ hasText: trouble ? write(trouble) : /\S/ });
        await expect(notice).toHaveCount(trouble || isRefreshing(snapshot) ? 1 : 0);
        if (cut) await expect(notice).toContainText(text('history.more.failed'));
      },
      /** Read once, it is shown by who asked for it. */
      async none({ page }, snapshot) {
        if (snapshot.context.keep) await isVisitor(page);
        await expect(rowsOn(page)).toHaveCount(0);
      },
    },
  });
});
