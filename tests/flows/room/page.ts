/** A game's page and its room (GM-3 to GM-5). */
import type { MessageRef } from '../../../machines/kit/effect.ts';
import type { RoomSnapshot } from '../../../machines/room/room.machine.ts';
import {
  ageForStake,
  connectionFailure,
  connectionOf,
  endOf,
  invitedOf,
  isJoining,
  isPractice,
  isPractising,
  isUncertain,
  leadsAway,
  leavingOf,
  limitsForStake,
  offersPractice,
  opponentsOf,
  pinForStake,
  refusalOf,
  rematchOf,
  rivalOf,
  roomFailure,
  roomProblem,
  roomScreen,
  seeksOpponent,
} from '../../../machines/room/room.selectors.ts';
import type { WayToLimits } from '../../../machines/play-limits/held-back.ts';
import { platinum } from '../../../src/contract/money.ts';
import { playable } from '../../../src/contract/room-words.ts';
import type { RoomWire } from '../../../src/contract/rooms.calls.ts';
import { formatDay, formatMoment } from '../../../src/web/ui/days.ts';
import { formatPlatinum } from '../../../src/web/ui/format.ts';
import { buttonSeen, main, type PageDriver, type PageObject } from '../kit/page.ts';
import { text, type Text, type TextId } from '../kit/texts.ts';
import { gameTitles } from '../round/page.ts';

const heading: Text = [gameTitles[playable.sums] ?? ''];
const field = 'room.stake.label';
const confirmation = (page: PageDriver) => page.in('dialog#confirm');
const exit = (page: PageDriver) => page.in(`main [role=group][aria-label="${text('room.leave')}"]`);
const free = (snapshot: RoomSnapshot): Text[] => (isPractice(snapshot) ? ['room.practice.free'] : []);
const dayOf = (day: string | null) => (day === null ? {} : { day: formatDay(day, 'id') });
const openingSaid = ({ message, opensAt, left }: WayToLimits): Text => [
  message,
  {
    moment: opensAt === null ? '' : formatMoment(opensAt, 'id'),
    left: left === null ? '' : formatPlatinum(platinum(left)),
  },
];
const textWith = ({ id, values }: MessageRef): Text => [text(id as TextId, values)];
const said = (message: MessageRef | null): Text | null => message && textWith(message);

/** Joins a room; after an invalid invitation the player's own choice comes first. */
export async function askServer(page: PageDriver): Promise<void> {
  await main(page).see({ isBusy: false });
  const found = await main(page).read();
  const isRefused = found?.buttons.some(({ name }) => name === text('room.refused.action'));
  if (isRefused) await main(page).press('room.refused.action');
  await main(page).press('room.join');
}

type Parts = Record<'token' | 'winning', number>;

/** A balance without a share in a sum is not named. */
const partsSaid = (way: 'from' | 'to', { token, winning }: Parts): Text => {
  const named = winning === 0 ? 'token' : token === 0 ? 'winning' : 'both';
  return [`room.${way}.${named}`, { token: formatPlatinum(token), winning: formatPlatinum(winning) }];
};

interface Terms {
  tooLittleLeft: string;
  roomIn(
    snapshot: RoomSnapshot,
  ): Pick<RoomWire, 'invitation' | 'stake' | 'paid' | 'result'> & { opponent: { name: string } | null };
  /** Texts about time, for a tier whose clock stands still. */
  times?: { waiting: Text; starting: Text };
}

export function roomPage({ tooLittleLeft, roomIn, times }: Terms) {
  const digits: Record<string, string> = { none: '', noStep: '123', tooMuch: '5005' };
  const notice = async (page: PageDriver, screen: string, status: Text | null, ...buttons: readonly TextId[]) => {
    await main(page).see({ heading });
    await page.in(`main [data-room=${screen}]`).see({
      status,
      buttons: Object.fromEntries(buttons.map((button) => [button, 'ready'])),
    });
  };
  const seat = async (page: PageDriver, snapshot: RoomSnapshot, ...says: readonly Text[]) => {
    const [screen, connection] = [roomScreen(snapshot), connectionOf(snapshot)];
    const isLost = connection === 'lost';
    const failure = said(connectionFailure(snapshot));
    const { step, message } = leavingOf(snapshot);
    const isAsked = step === 'confirming' || step === 'failed';
    const leave = screen === 'playing' ? 'room.leave' : 'room.leave.free';
    await page.in(`main [data-room=${screen}]:has(> [role=status][data-connection=${connection}])`).see({
      heading,
      says: [
        ...says,
        ...free(snapshot),
        ...(isLost ? (['room.connection.lost'] as const) : []),
        ...(failure ? [failure] : []),
      ],
      buttons: {
        [leave]: isAsked || step === 'busy' ? 'absent' : 'ready',
        'room.leave.busy': step === 'busy' ? 'busy' : 'absent',
      },
    });
    await page.in('main [data-connection] button').see({ isShown: isLost });
    await exit(page).see({
      isShown: isAsked,
      status:
        said(message) ??
        (isPractice(snapshot)
          ? 'room.practice.leave'
          : ['room.leave.question', { platinum: formatPlatinum(roomIn(snapshot).stake) }]),
      buttons: { 'room.leave.stay': 'ready', [message ? 'room.retry' : 'room.leave.confirm']: 'ready' },
    });
  };
  return {
    gestures: {
      /** A fitting stake is another one each time: the same input fires no event. */
      async 'stake.changed'(page, { edge: { offer } }) {
        const other = page.typed.get(field) === '55' ? '60' : '55';
        const wanted = digits[offer.sample] ?? other;
        if (page.typed.get(field) === wanted) await main(page).fill(field, other);
        await main(page).fill(field, wanted);
      },
      /** Fills in a stake unless a wrong one was typed before. An invitation has its own stake. */
      async 'join.requested'(page, { edge: { offer, from } }) {
        const found = await page.in('main form').read();
        const accept = found?.buttons.find(({ name }) => name.startsWith(text('room.invited.join')));
        if (accept) return main(page).press([accept.name]);
        if (from.includes('invited=true')) return main(page).press('room.join');
        if (!from.includes('typed='))
          await main(page).fill(field, offer.sample === 'tooLittleLeft' ? tooLittleLeft : '125');
        await (offer.sample === 'private' ? main(page).press('room.invite') : main(page).submit(field));
      },
      async 'form.requested'(page) {
        await main(page).press('room.invited.other', 'room.refused.action', 'room.ended.again');
        page.typed.delete(field);
      },
      async 'rematch.requested'(page) {
        const found = await main(page).read();
        const again = found?.buttons.find(({ name }) => name.startsWith(text('room.rematch', { name: '' })));
        page.typed.set('room.rematch', again?.name ?? '');
        await main(page).press([again?.name ?? '']);
      },
      async 'code.submitted'(page, { edge: { offer } }) {
        await main(page).fill('room.code', offer.event['text'] as string);
        await main(page).press('room.code.submit');
      },
      'practice.requested': (page) => main(page).press('room.practice.begin'),
      'check.requested': (page) => page.in('main :is([data-connection], [data-room=failure])').press('room.retry'),
      'leave.requested': (page) => main(page).press('room.leave', 'room.leave.free'),
      'leave.confirmed': (page) => exit(page).press('room.leave.confirm', 'room.retry'),
      'leave.dismissed': (page) => exit(page).press('room.leave.stay'),
      'rivals.requested': (page) => main(page).press('room.opponents'),
      'seat.followed': (page) => main(page).press('room.elsewhere.action'),
      'otherGame.followed': (page) => main(page).press('room.refused.other_game.action'),
    },
    screenOf: roomScreen,
    screens: {
      /** After a lost answer nothing is called failed. */
      async looking(page, snapshot) {
        page.typed.delete(field);
        await main(page).see({ heading, isBusy: true, doesNotSay: /gagal/i });
        await page.in('main [data-room=looking]').see({ status: isUncertain(snapshot) ? 'room.uncertain' : null });
      },
      failure: (page, snapshot) => notice(page, 'failure', said(roomFailure(snapshot)), 'room.retry'),
      async form(page, snapshot) {
        const [problem, invited, way] = [roomProblem(snapshot), invitedOf(snapshot), pinForStake(snapshot)];
        const [age, limit] = [ageForStake(snapshot), limitsForStake(snapshot)];
        const isLocked = snapshot.hasTag('blocked');
        const errorAt = (place: 'stake' | 'code') => (problem?.place === place ? said(problem.message) : null);
        // The initial stake depends on the pages before; unless typed since then, its value is not compared.
        const value = page.typed.get(field)?.replace(/\B(?=(\d{3})+$)/g, '.') ?? null;
        const isBusy = isJoining(snapshot) || isPractising(snapshot);
        const rival = rematchOf(snapshot);
        // With the name as the platform has it.
        const rematch =
          rival === null ? null : (page.typed.get('room.rematch') ?? text('room.rematch', { name: rival }));
        const join = invited && rematch === null ? 'room.invited.join' : 'room.join';
        await main(page).see({
          heading,
          says: [
            ...(rematch !== null
              ? ([[rematch], 'room.rematch.note'] as const)
              : invited
                ? ([['room.invited.title', { name: invited.name }]] as const)
                : []),
            ...(age ? [textWith({ id: age.message, values: dayOf(age.adultOn) }), 'age.profile' as const] : []),
            ...(limit ? [openingSaid(limit), 'room.limits' as const] : []),
            ...(way ? [textWith(way.message), `pin.title.${way.intent}` as const] : []),
          ],
          ...(!way && !age && !limit && { alert: problem?.place === 'form' ? said(problem.message) : null }),
          fields: {
            [field]: invited ? null : { value, error: errorAt('stake') },
            'room.code': invited ? null : { value: null, error: errorAt('code') },
          },
          buttons: {
            ...buttonSeen(
              join,
              seeksOpponent(snapshot) ? 'room.join.busy' : 'room.enter.busy',
              isJoining(snapshot) ? 'busy' : isLocked || isPractising(snapshot) ? 'locked' : 'ready',
            ),
            'room.invite': invited ? 'absent' : isBusy ? 'disabled' : 'ready',
            'room.opponents': invited ? 'absent' : isBusy ? 'disabled' : 'ready',
            'room.code.submit': invited ? 'absent' : isBusy ? 'disabled' : 'ready',
            ...(invited
              ? { 'room.practice.begin': 'absent' as const }
              : buttonSeen(
                  'room.practice.begin',
                  'room.practice.busy',
                  isPractising(snapshot) ? 'busy' : offersPractice(snapshot) ? 'ready' : 'locked',
                )),
            'room.top_up': problem?.offersTopUp ? 'ready' : 'absent',
          },
        });
        await page.in('main form [role=timer]').see({ isShown: isLocked });
        const asksForPin = 'pinPad' in snapshot.children;
        await confirmation(page).see({ isShown: asksForPin, ...(asksForPin && { focus: 'pin.label.own' }) });
      },
      refused: (page, snapshot) =>
        notice(
          page,
          'refused',
          said(refusalOf(snapshot)),
          ...(leadsAway(snapshot) ? (['room.refused.other_game.action'] as const) : []),
          'room.refused.action',
        ),
      async opponents(page, snapshot) {
        const opponents = opponentsOf(snapshot);
        await main(page).see({ heading });
        await page.in('main [data-room=opponents]').see({
          says: [
            'room.opponents',
            ...(opponents.length === 0 ? (['room.opponents.none'] as const) : []),
            ...opponents.map(({ stake, isWaiting }): Text => [
              isWaiting ? 'room.opponents.waits' : 'room.opponents.stake',
              { platinum: formatPlatinum(stake) },
            ]),
          ],
          buttons: [
            ...opponents.map(({ name }) => [['room.rematch', { name: name }], 'ready'] as const),
            ['room.refused.action', 'ready'],
          ],
        });
      },
      elsewhere: (page) => notice(page, 'elsewhere', 'room.elsewhere', 'room.elsewhere.action'),
      waiting(page, snapshot) {
        const { invitation, stake, paid } = roomIn(snapshot);
        const reserved: Text = ['room.waiting.reserved', { platinum: formatPlatinum(stake) }];
        const from = paid ? [partsSaid('from', paid)] : [];
        return seat(page, snapshot, [invitation], reserved, ...from, ...(times ? [times.waiting] : []));
      },
      async starting(page, snapshot) {
        await seat(page, snapshot, [roomIn(snapshot).opponent?.name ?? '-']);
        await page.in('main [role=timer]').see({ says: times ? [times.starting] : [] });
      },
      async playing(page, snapshot) {
        await seat(page, snapshot);
        await page.in('main [data-question]').see({});
      },
      ended(page, snapshot) {
        const { result, opponent, stake, paid } = roomIn(snapshot);
        const end = endOf(snapshot);
        if (!result || !end) throw new Error('Expected the match to have a result; it has none.');
        const { outcome, reason } = result;
        const platinum = formatPlatinum(result.reward);
        const [of, parts] = outcome === 'lost' ? (['from', paid] as const) : (['to', result.to] as const);
        const lost: Text = ['room.lost', { platinum: formatPlatinum(stake) }];
        const sums = isPractice(snapshot)
          ? free(snapshot)
          : [...(outcome === 'lost' ? [lost] : []), ...(parts ? [partsSaid(of, parts)] : [])];
        return page.in(`main [data-room=ended][data-outcome=${outcome}][data-reason=${reason}]`).see({
          heading: [text(end.title.id as TextId, { platinum })],
          says: [[`room.ended.${reason}`, { platinum, name: opponent?.name ?? '' }], ...sums],
          buttons: [
            ['room.ended.again', 'ready'],
            [['room.rematch', { name: opponent?.name ?? '' }], rivalOf(snapshot) ? 'ready' : 'absent'],
          ],
        });
      },
      gone: (page) => notice(page, 'gone', 'room.gone', 'room.refused.action'),
    },
  } satisfies PageObject<RoomSnapshot>;
}
