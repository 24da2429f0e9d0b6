/** Rules of a visitor's invitation, written from GM-18, GM-10 and ER-2. */
import { invitationMachine } from '../../../machines/invitation/invitation.machine.ts';
import {
  invitationFailure,
  invitationRefusal,
  invitationScreen,
  openInvitationOf,
  otherGamePath,
} from '../../../machines/invitation/invitation.selectors.ts';
import type { OpenInvitation } from '../../../src/contract/invitation.calls.ts';
import { playable } from '../../../src/contract/room-words.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';
import { routes } from '../kit/routes.ts';
import { roomInvitation } from '../room/room-samples.ts';
import { invitationToOther, openInvitation } from './samples.ts';

type Page = keyof typeof routes;
const begin = (at: Page = 'invitation') => runMachine(invitationMachine, { route: routes[at] });
type Flow = ReturnType<typeof begin>;

const goTo = (flow: Flow, page: Page) => flow.world({ type: 'route.changed', route: routes[page] });
const shown = (invited: OpenInvitation = openInvitation) => {
  const flow = begin();
  flow.answer('visitorInvitation.accepted', invited);
  return flow;
};
const failed = (outcome: string) => {
  const flow = begin();
  flow.answer(`visitorInvitation.${outcome}`);
  return flow;
};
const screenOf = (flow: Flow) => invitationScreen(flow.snapshot());
const asked = ['visitorInvitation', { invitation: roomInvitation }];

/** Why an invitation no longer holds, with what the page says. */
const refusals = [
  ['not_found', 'room.refused.not_found'],
  ['room_full', 'room.refused.room_full'],
  ['too_late', 'room.refused.too_late'],
  ['game_ended', 'room.refused.game_ended'],
] as const;
/** As `not_available`: a platform without the call answers so. */
const untold = [
  ['not_available', {}],
  ['throttled', { until: 60_000, minutes: 1, reference: null }],
] as const;
const failures = [
  ...callFailures.filter(([outcome]) => outcome !== 'not_available'),
  ['unauthorized', 'error.unknown', 'unknown'],
] as const;

describe('GM-18 who invites a visitor', () => {
  it('GM-18 is read without a session, as soon as the page of an invitation is open', () => {
    const flow = begin();
    expect([screenOf(flow), flow.asks()]).toEqual(['reading', [asked]]);
    flow.answer('visitorInvitation.accepted', openInvitation);
    expect([screenOf(flow), openInvitationOf(flow.snapshot()), flow.live()]).toEqual(['shown', openInvitation, []]);
  });

  it.each(['games', 'game', 'topUp'] as const)('GM-18 on a page without one nothing is asked (%s)', (page) => {
    const flow = begin(page);
    expect([screenOf(flow), flow.made, flow.snapshot().value]).toEqual(['none', [], 'none']);
  });

  it('GM-18 is read when its page is come to', () => {
    const flow = begin('games');
    goTo(flow, 'invitation');
    expect([screenOf(flow), flow.asks()]).toEqual(['reading', [asked]]);
  });

  it.each([
    ['read', begin],
    ['shown', shown],
    ['refused', () => failed('room_full')],
    ['untold', () => failed('throttled')],
    ['failed', () => failed('offline')],
  ] as const)('GM-18 nothing of it stays on other pages, and it is read anew on its own (%s)', (_, arrive) => {
    const flow = arrive();
    goTo(flow, 'games');
    expect([screenOf(flow), openInvitationOf(flow.snapshot()), flow.live()]).toEqual(['none', null, []]);
    goTo(flow, 'invitation');
    expect([screenOf(flow), flow.asks()]).toEqual(['reading', [asked]]);
  });

  it('GM-18 the same page again asks for nothing', () => {
    for (const arrive of [begin, shown, () => failed('room_full'), () => failed('timeout')]) {
      const flow = arrive();
      const before = [screenOf(flow), flow.made.length];
      goTo(flow, 'invitation');
      expect([screenOf(flow), flow.made.length]).toEqual(before);
    }
  });

  it('GM-10 GM-18 one for another game leads there, where it is shown', () => {
    const flow = shown(invitationToOther);
    expect([screenOf(flow), invitationRefusal(flow.snapshot())?.id, otherGamePath(flow.snapshot())]).toEqual([
      'otherGame',
      'room.refused.other_game',
      `/detail/${playable.rings}/${roomInvitation}`,
    ]);
    goTo(flow, 'otherGameInvitation');
    expect([screenOf(flow), openInvitationOf(flow.snapshot()), flow.asks()]).toEqual(['reading', null, [asked]]);
    flow.answer('visitorInvitation.accepted', invitationToOther);
    expect([screenOf(flow), otherGamePath(flow.snapshot())]).toEqual(['shown', null]);
  });

  it.each(refusals)('GM-18 one that no longer holds says why: %s', (outcome, message) => {
    const flow = failed(outcome);
    expect([screenOf(flow), invitationRefusal(flow.snapshot())?.id, flow.live()]).toEqual(['refused', message, []]);
  });

  it.each(untold)('GM-18 what the platform does not say to a visitor is no error: %s', (outcome, payload) => {
    const flow = begin();
    flow.answer(`visitorInvitation.${outcome}`, payload);
    expect([screenOf(flow), flow.live()]).toEqual(['untold', []]);
    expect(flow.snapshot().hasTag('error')).toBe(false);
    flow.send({ type: 'invitation.retried' });
    flow.world({ type: 'connection.restored' });
    expect([screenOf(flow), flow.live()]).toEqual(['untold', []]);
  });
});

describe('ER-2 an invitation that could not be read', () => {
  it.each(failures)('ER-2 visitorInvitation.%s says so, and can be tried again', (outcome, message) => {
    const flow = failed(outcome);
    expect([screenOf(flow), invitationFailure(flow.snapshot())?.id, flow.live()]).toEqual(['failed', message, []]);
    flow.send({ type: 'invitation.retried' });
    expect([screenOf(flow), invitationFailure(flow.snapshot()), flow.asks()]).toEqual(['reading', null, [asked]]);
  });

  it('ER-2 the connection’s return reads what had failed, and nothing else', () => {
    const offline = failed('offline');
    offline.world({ type: 'connection.restored' });
    expect(offline.asks()).toEqual([asked]);
    const refused = refusals.map(
      ([outcome]) =>
        () =>
          failed(outcome),
    );
    for (const arrive of [begin, shown, () => shown(invitationToOther), () => begin('games'), ...refused]) {
      const flow = arrive();
      const before = [screenOf(flow), invitationRefusal(flow.snapshot())?.id, flow.made.length];
      flow.world({ type: 'connection.restored' });
      flow.send({ type: 'invitation.retried' });
      expect([screenOf(flow), invitationRefusal(flow.snapshot())?.id, flow.made.length]).toEqual(before);
    }
  });
});
