/** Whom the player met last in a game, from GM-13, ER-1 and ER-2. */
import { invitedOf, leavesChoice, opponentsOf, rematchOf, roomFailure } from '../../../machines/room/room.selectors.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { callFailures } from '../kit/call-failures.ts';
import { bearer, moment } from '../kit/samples.ts';
import { met, rival } from './room-samples.ts';
import {
  choosing,
  invited,
  join,
  recalled,
  recalling,
  rematch,
  screenOf,
  send,
  slug,
  type Visit,
} from './room-visit.ts';

const retry = { type: 'check.requested' } as const;
const back = { type: 'form.requested' } as const;
const tini = met[1] as (typeof met)[number];

describe('GM-13 the last opponents', () => {
  it('GM-13 are asked for on the page of a game, when the player wants to see them', () => {
    expect(choosing().live()).toEqual([]);
    const visit = recalling();
    expect([screenOf(visit), visit.asks()]).toEqual(['looking', [['opponents', { bearer, game: slug }]]]);
    visit.answer('opponents.accepted', { opponents: met });
    expect([screenOf(visit), opponentsOf(visit.snapshot())]).toEqual(['opponents', met]);
  });

  it('GM-13 can be met again, each after the last match and for its stake', () => {
    for (const opponent of met) {
      const visit = recalled();
      send(visit, { type: 'rematch.requested', ...opponent });
      const { match, stake, name, marble } = opponent;
      expect([screenOf(visit), rematchOf(visit.snapshot())]).toEqual(['form', name]);
      expect(invitedOf(visit.snapshot())).toEqual({ game: slug, stake, name, marble });
      join(visit);
      expect(visit.live()[0]?.input).toMatchObject({ stake, rematch: match, invitation: null });
    }
  });

  it('GM-13 nobody is met who is not in the list', () => {
    for (const visit of [recalled([]), recalled([tini])]) {
      send(visit, { type: 'rematch.requested', ...rival });
      expect([screenOf(visit), rematchOf(visit.snapshot())]).toEqual(['opponents', null]);
    }
  });

  it('GM-13 lead back to a choice of one’s own, from the list and while it cannot be read', () => {
    const unread = recalling();
    unread.answer('opponents.server_error');
    for (const visit of [recalled(), unread]) {
      send(visit, back);
      expect([screenOf(visit), visit.live()]).toEqual(['form', []]);
      join(visit, '10');
      expect(visit.live()[0]?.input).toMatchObject({ stake: 10, rematch: null });
    }
  });

  it('GM-13 are not offered beside an invitation or a rematch', () => {
    for (const visit of [invited(), rematch()]) {
      send(visit, { type: 'rivals.requested' });
      expect([screenOf(visit), visit.live()]).toEqual(['form', []]);
    }
  });

  it.each(callFailures)('GM-13 ER-2 opponents.%s says %s, and can be tried again', (outcome, id) => {
    const visit: Visit = recalling();
    visit.answer(`opponents.${outcome}`, { receivedAt: moment });
    expect([screenOf(visit), roomFailure(visit.snapshot())]).toEqual(['failure', { id }]);
    expect(leavesChoice(visit.snapshot())).toBe(true);
    send(visit, retry);
    expect(visit.asks().map(([name]) => name)).toEqual(['opponents']);
    visit.answer(`opponents.${outcome}`, { receivedAt: moment });
    send(visit, { type: 'connection.restored' });
    visit.answer('opponents.accepted', { opponents: [] });
    expect([screenOf(visit), opponentsOf(visit.snapshot())]).toEqual(['opponents', []]);
  });

  it('GM-13 ER-1 a session that is over ends it', () => {
    const visit = recalling();
    visit.answer('opponents.unauthorized');
    expect(visit.snapshot().output).toEqual({ type: 'unauthorized' });
  });
});
