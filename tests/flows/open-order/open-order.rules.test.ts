/** Rules of giving up an unpaid order, written from TU-4, ER-1 and ER-2. */
import { openOrderMachine } from '../../../machines/open-order/open-order.machine.ts';
import { cancellationError, openOrderScreen } from '../../../machines/open-order/open-order.selectors.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';
import { bearer, moment, pendingTopUp } from '../kit/samples.ts';

const { id } = pendingTopUp;
const begin = () => runMachine(openOrderMachine, { bearer, id });
const asking = () => {
  const flow = begin();
  flow.send({ type: 'cancellation.requested' });
  return flow;
};
const cancelling = () => {
  const flow = asking();
  flow.send({ type: 'cancellation.confirmed' });
  return flow;
};
const screenOf = ({ snapshot }: ReturnType<typeof begin>) => openOrderScreen(snapshot());
const cancelled = { ...pendingTopUp, status: 'failed', reason: 'cancelled' };

describe('TU-4 an order is given up', () => {
  it('TU-4 only after a second thought, and once', () => {
    const flow = begin();
    flow.send({ type: 'cancellation.confirmed' });
    expect([screenOf(flow), flow.made]).toEqual(['offered', []]);
    flow.send({ type: 'cancellation.requested' });
    expect([screenOf(flow), flow.made]).toEqual(['asking', []]);
    flow.send({ type: 'cancellation.confirmed' });
    flow.send({ type: 'cancellation.confirmed' });
    flow.send({ type: 'cancellation.dropped' });
    expect(flow.made.map(({ name, input }) => [name, input])).toEqual([['cancelTopUp', { bearer, id }]]);
    expect(screenOf(flow)).toBe('asking');
    flow.answer('cancelTopUp.accepted', { transaction: cancelled, receivedAt: moment });
    expect(flow.snapshot().output).toEqual({ type: 'cancelled' });
  });

  it('TU-4 or kept, and asked about again', () => {
    const flow = asking();
    flow.send({ type: 'cancellation.dropped' });
    expect([screenOf(flow), flow.made]).toEqual(['offered', []]);
    flow.send({ type: 'cancellation.requested' });
    expect(screenOf(flow)).toBe('asking');
  });

  it.each(['not_found', 'too_late'])('TU-4 cancelTopUp.%s: it has ended, so the orders are read again', (outcome) => {
    const flow = cancelling();
    flow.answer(`cancelTopUp.${outcome}`);
    expect(flow.snapshot().output).toEqual({ type: 'stale' });
  });

  it.each(callFailures)('TU-4 ER-2 cancelTopUp.%s says so, and the same is sent again', (outcome, message) => {
    const flow = cancelling();
    flow.answer(`cancelTopUp.${outcome}`);
    expect([screenOf(flow), cancellationError(flow.snapshot())]).toEqual(['asking', { id: message }]);
    flow.send({ type: 'cancellation.confirmed' });
    expect(flow.live().map(({ input }) => input)).toEqual([{ bearer, id }]);
    expect(cancellationError(flow.snapshot())).toBeNull();
  });

  it('ER-1 cancelTopUp.unauthorized ends the session', () => {
    const flow = cancelling();
    flow.answer('cancelTopUp.unauthorized');
    expect(flow.snapshot().output).toEqual({ type: 'unauthorized' });
  });
});
