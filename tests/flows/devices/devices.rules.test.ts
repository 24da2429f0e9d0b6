/** Rules of the devices, written from DV-1, DV-2, ER-1 and ER-2. */
import { devicesMachine } from '../../../machines/devices/devices.machine.ts';
import { devicesError, devicesScreen, endingNow, openSessions } from '../../../machines/devices/devices.selectors.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';
import { bearer, otherOpenSession, openSession } from '../kit/samples.ts';

const begin = () => runMachine(devicesMachine, { bearer });
const reading = () => {
  const flow = begin();
  flow.send({ type: 'devices.opened' });
  return flow;
};
const listed = (sessions = [openSession, otherOpenSession]) => {
  const flow = reading();
  flow.answer('sessions.accepted', { sessions });
  return flow;
};
const failed = () => {
  const flow = reading();
  flow.answer('sessions.offline');
  return flow;
};
const ending = () => {
  const flow = listed();
  flow.send({ type: 'session.ended', id: otherOpenSession.id });
  return flow;
};
/** The list that had to be read again, and could not be. */
const unread = () => {
  const flow = ending();
  flow.answer('endSessions.not_found');
  flow.answer('sessions.offline');
  return flow;
};
type Flow = ReturnType<typeof begin>;
const screenOf = (flow: Flow) => devicesScreen(flow.snapshot());
const shown = (flow: Flow) => openSessions(flow.snapshot()).map(({ id }) => id);

describe('DV-1 the list', () => {
  it('DV-1 is read only once it is asked for', () => {
    const flow = begin();
    expect([screenOf(flow), flow.made]).toEqual(['closed', []]);
    flow.send({ type: 'devices.opened' });
    expect(flow.live().map(({ name, input }) => [name, input])).toEqual([['sessions', { bearer }]]);
    flow.answer('sessions.accepted', { sessions: [openSession, otherOpenSession] });
    expect([screenOf(flow), shown(flow)]).toEqual(['listed', [openSession.id, otherOpenSession.id]]);
  });

  it.each(callFailures)('DV-1 ER-2 sessions.%s says so, and it can be asked for again', (outcome, message) => {
    const flow = reading();
    flow.answer(`sessions.${outcome}`);
    expect([screenOf(flow), devicesError(flow.snapshot())]).toEqual(['failed', { id: message }]);
    flow.send({ type: 'devices.opened' });
    expect(flow.underway()).toEqual(['sessions']);
  });

  it.each([
    ['listed', listed],
    ['not read', failed],
    ['not read again', unread],
  ] as const)('DV-1 %s it can be closed, and is read again when it is asked for again', (_, arrive) => {
    const flow = arrive();
    flow.send({ type: 'devices.closed' });
    expect([screenOf(flow), shown(flow), devicesError(flow.snapshot()), flow.live()]).toEqual(['closed', [], null, []]);
    flow.send({ type: 'devices.opened' });
    expect(flow.underway()).toEqual(['sessions']);
  });

  it.each([
    ['read', reading],
    ['ended', ending],
  ] as const)('DV-1 while sessions are %s it stays', (_, arrive) => {
    const flow = arrive();
    const before = flow.snapshot().value;
    flow.send({ type: 'devices.closed' });
    expect(flow.snapshot().value).toEqual(before);
  });
});

describe('DV-2 ending', () => {
  it('DV-2 ends one of the others, and shows what is left', () => {
    const flow = ending();
    expect(flow.live().map(({ name, input }) => [name, input])).toEqual([
      ['endSessions', { bearer, id: otherOpenSession.id }],
    ]);
    expect(endingNow(flow.snapshot())).toBe(otherOpenSession.id);
    flow.answer('endSessions.accepted', { sessions: [openSession] });
    expect([screenOf(flow), shown(flow), endingNow(flow.snapshot())]).toEqual(['listed', [openSession.id], null]);
    expect(flow.did('notify')).toEqual([{ id: 'devices.ended' }]);
  });

  it('DV-2 ends all others at once, also where one was to be ended before', () => {
    const afterOne = ending();
    afterOne.answer('endSessions.offline');
    for (const flow of [listed(), afterOne]) {
      flow.send({ type: 'otherSessions.ended' });
      expect(flow.live().map(({ input }) => input)).toEqual([{ bearer, id: null }]);
      expect(endingNow(flow.snapshot())).toBe('others');
    }
  });

  it('DV-2 never ends this one, or one that is not listed, and nothing where there are no others', () => {
    const flow = listed([openSession]);
    flow.send({ type: 'session.ended', id: openSession.id });
    flow.send({ type: 'session.ended', id: otherOpenSession.id });
    flow.send({ type: 'otherSessions.ended' });
    expect([flow.live(), screenOf(flow)]).toEqual([[], 'listed']);
  });

  it('DV-2 takes one at a time', () => {
    const flow = ending();
    flow.send({ type: 'otherSessions.ended' });
    expect(flow.underway()).toEqual(['endSessions']);
  });

  it('DV-2 one that has ended meanwhile: the list is read again', () => {
    const flow = ending();
    flow.answer('endSessions.not_found');
    expect(flow.underway()).toEqual(['sessions']);
    expect(flow.did('notify')).toEqual([]);
  });

  it.each(callFailures)('DV-2 ER-2 endSessions.%s says so and keeps the list', (outcome, message) => {
    const flow = ending();
    flow.answer(`endSessions.${outcome}`);
    expect([screenOf(flow), devicesError(flow.snapshot()), shown(flow)]).toEqual([
      'listed',
      { id: message },
      [openSession.id, otherOpenSession.id],
    ]);
    flow.send({ type: 'session.ended', id: otherOpenSession.id });
    expect(flow.underway()).toEqual(['endSessions']);
  });
});

it.each([
  ['sessions', reading],
  ['endSessions', ending],
] as const)('ER-1 %s.unauthorized ends the session', (call, arrive) => {
  const flow = arrive();
  flow.answer(`${call}.unauthorized`);
  expect(flow.snapshot().output).toEqual({ type: 'unauthorized' });
});
