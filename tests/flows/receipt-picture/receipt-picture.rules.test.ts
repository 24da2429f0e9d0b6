/** Rules of a receipt as a picture, written from TX-3 and ER-4. */
import { receiptPictureMachine } from '../../../machines/receipt-picture/receipt-picture.machine.ts';
import {
  isDrawingPicture,
  pictureAction,
  pictureNews,
} from '../../../machines/receipt-picture/receipt-picture.selectors.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { paidReceipt, pendingReceipt, picture } from '../kit/samples.ts';

function begin(sharesFiles: boolean) {
  const flow = runMachine(receiptPictureMachine, undefined);
  flow.send({ type: sharesFiles ? 'sharing.supported' : 'sharing.unsupported' });
  return flow;
}
type Flow = ReturnType<typeof begin>;
const request = (flow: Flow, receipt = pendingReceipt) => {
  flow.send({ type: 'picture.requested', receipt });
  return flow;
};
const fetching = (sharesFiles = true) => request(begin(sharesFiles));
const drawing = (sharesFiles = true) => {
  const flow = fetching(sharesFiles);
  flow.send({ type: 'part.arrived' });
  return flow;
};
const draw = (flow: Flow) => {
  flow.send({ type: 'picture.drawn', picture });
  return flow;
};
const sharing = () => draw(drawing());
const ready = () => {
  const flow = sharing();
  flow.send({ type: 'sharing.late' });
  return flow;
};
const missing = () => {
  const flow = fetching();
  flow.send({ type: 'part.missing' });
  return flow;
};

/** What the running actors of the browser were given. */
const given = ({ actor }: Flow) =>
  Object.fromEntries(
    Object.entries(actor.getSnapshot().children).map(([name, child]) => [
      name,
      (child?.getSnapshot() as { input?: unknown } | undefined)?.input,
    ]),
  );
const saidBy = (flow: Flow) => pictureNews(flow.snapshot())?.message.id ?? null;
const isBusy = (flow: Flow) => isDrawingPicture(flow.snapshot());

describe('TX-3 a receipt as a picture', () => {
  it('TX-3 says before the tap whether it shares or saves', () => {
    expect([true, false].map((can) => pictureAction(begin(can).snapshot()))).toEqual(['share', 'save']);
    expect(pictureAction(runMachine(receiptPictureMachine, undefined).snapshot())).toBe('save');
  });

  it('TX-3 nothing is fetched or drawn before the tap, and a tap before the browser has answered does nothing', () => {
    for (const can of [true, false]) expect([given(begin(can)), isBusy(begin(can))]).toEqual([{}, false]);
    const early = request(runMachine(receiptPictureMachine, undefined));
    expect([Object.keys(given(early)), isBusy(early)]).toEqual([['sharingSupport'], false]);
  });

  it('TX-3 fetches what draws, draws this receipt, and gives the picture to the sheet', () => {
    const flow = fetching();
    expect([given(flow), isBusy(flow)]).toEqual([{ part: { name: 'picture' } }, true]);
    flow.send({ type: 'part.arrived' });
    expect([given(flow), isBusy(flow)]).toEqual([{ drawing: { receipt: pendingReceipt } }, true]);
    draw(flow);
    expect([given(flow), isBusy(flow), saidBy(flow)]).toEqual([{ sharing: { picture } }, false, null]);
    flow.send({ type: 'sharing.accepted' });
    expect([given(flow), saidBy(flow), flow.effects, flow.snapshot().context.picture]).toEqual([
      {},
      'transaction.picture.shared',
      [],
      null,
    ]);
  });

  it('TX-3 where the browser shares no files, the picture is saved, once, and it says so', () => {
    const flow = draw(drawing(false));
    expect([given(flow), flow.did('savePicture'), saidBy(flow)]).toEqual([
      {},
      [{ picture }],
      'transaction.picture.saved',
    ]);
  });

  it('TX-3 who closes the sheet has decided: nothing is saved, said or kept', () => {
    for (const arrive of [sharing, () => request(ready())]) {
      const flow = arrive();
      flow.send({ type: 'sharing.dismissed' });
      expect([given(flow), flow.effects, saidBy(flow), flow.snapshot().context.picture]).toEqual([{}, [], null, null]);
    }
  });

  it('TX-3 a sheet that refuses leaves the picture as a file', () => {
    for (const arrive of [sharing, () => request(ready())]) {
      const flow = arrive();
      flow.send({ type: 'sharing.failed' });
      expect([given(flow), flow.did('savePicture'), saidBy(flow), flow.snapshot().context.picture]).toEqual([
        {},
        [{ picture }],
        'transaction.picture.saved_instead',
        null,
      ]);
    }
  });

  it('TX-3 too late after the tap, the next tap shares the same picture at once', () => {
    const flow = ready();
    expect([given(flow), isBusy(flow), saidBy(flow)]).toEqual([{}, false, 'transaction.picture.ready']);
    request(flow, { ...pendingReceipt });
    expect(given(flow)).toEqual({ sharing: { picture } });
    flow.send({ type: 'sharing.accepted' });
    expect([saidBy(flow), flow.snapshot().context.picture]).toEqual(['transaction.picture.shared', null]);
  });

  it('TX-3 a receipt that has changed since is drawn anew, never shared as it was', () => {
    const flow = request(ready(), paidReceipt);
    expect(given(flow)).toEqual({ drawing: { receipt: paidReceipt } });
    const other = { file: 'other.png', content: 'paid' };
    flow.send({ type: 'picture.drawn', picture: other });
    expect(given(flow)).toEqual({ sharing: { picture: other } });
  });

  it('TX-3 a browser that calls each tap too late is asked twice, then the picture is saved', () => {
    const flow = request(ready());
    flow.send({ type: 'sharing.late' });
    expect([given(flow), flow.did('savePicture'), saidBy(flow), flow.snapshot().context.picture]).toEqual([
      {},
      [{ picture }],
      'transaction.picture.saved_instead',
      null,
    ]);
  });

  it('TX-3 a sheet that never says how it ended holds up nobody', () => {
    for (const arrive of [sharing, () => request(ready())]) {
      const flow = request(arrive(), paidReceipt);
      expect(given(flow)).toEqual({ drawing: { receipt: paidReceipt } });
    }
  });

  it('TX-3 a picture that cannot be drawn is said, and can be tried again', () => {
    for (const canShare of [true, false]) {
      const flow = drawing(canShare);
      flow.send({ type: 'picture.failed' });
      expect([given(flow), flow.effects, isBusy(flow), pictureNews(flow.snapshot())]).toEqual([
        {},
        [],
        false,
        { tone: 'bad', message: { id: 'transaction.picture.problem.not_drawn' } },
      ]);
      request(flow, paidReceipt).send({ type: 'part.arrived' });
      expect(given(flow)).toEqual({ drawing: { receipt: paidReceipt } });
    }
  });

  it('TX-3 every end can be followed by another picture, of the receipt as it is then', () => {
    for (const end of ['sharing.accepted', 'sharing.dismissed', 'sharing.failed'] as const) {
      const flow = sharing();
      flow.send({ type: end });
      request(flow, paidReceipt);
      expect([isBusy(flow), saidBy(flow)]).toEqual([true, null]);
      flow.send({ type: 'part.arrived' });
      expect(given(flow)).toEqual({ drawing: { receipt: paidReceipt } });
    }
    const saved = request(draw(drawing(false)), paidReceipt);
    saved.send({ type: 'part.arrived' });
    expect(given(saved)).toEqual({ drawing: { receipt: paidReceipt } });
  });

  it('TX-3 while it is fetched or drawn, a second tap does nothing', () => {
    for (const arrive of [fetching, drawing]) {
      const flow = arrive();
      const before = [given(flow), flow.snapshot().value];
      request(flow, paidReceipt);
      expect([given(flow), flow.snapshot().value]).toEqual(before);
    }
  });
});

describe('ER-4 what draws cannot be fetched', () => {
  it('ER-4 TX-3 is said, and the next tap tries again with the receipt of then; the one after that loads the page anew', () => {
    const flow = missing();
    expect([isBusy(flow), saidBy(flow), flow.effects]).toEqual([false, 'transaction.picture.problem.missing', []]);
    request(flow, paidReceipt);
    expect([isBusy(flow), given(flow)]).toEqual([true, { part: { name: 'picture' } }]);
    flow.send({ type: 'part.missing' });
    expect([saidBy(flow), flow.effects.map(({ type }) => type)]).toEqual([
      'transaction.picture.problem.missing',
      ['reload'],
    ]);
    request(flow, paidReceipt).send({ type: 'part.arrived' });
    expect(given(flow)).toEqual({ drawing: { receipt: paidReceipt } });
  });

  it('ER-4 TX-3 a connection that comes back fetches it without being asked', () => {
    const flow = missing();
    flow.world({ type: 'connection.restored' });
    expect([isBusy(flow), given(flow)]).toEqual([true, { part: { name: 'picture' } }]);
    flow.send({ type: 'part.arrived' });
    expect(given(flow)).toEqual({ drawing: { receipt: pendingReceipt } });
  });
});
