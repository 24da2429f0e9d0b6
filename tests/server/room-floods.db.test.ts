/** Floods of inputs and connections: each is cut off and recorded. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, upgradeStatus } from './live-client.ts';
import { filePlatform, minute, second } from './platform.ts';
import { answerTo, expectSound, liveAddress, freezeClock, roomSteps } from './room-helpers.ts';

const most = 60;

const testbed = await filePlatform({ trustedProxies: 1, limits: { address: { calls: { most, window: minute } } } });
const { advance, begun, elapsed, irregularitiesOf, look } = roomSteps(testbed);
freezeClock(testbed);
beforeEach(() => nextMinute());
afterEach(() => expectSound(testbed));

const from = (address: string) => ({ 'X-Forwarded-For': address });
const refusals = (): { event: string; status: number }[] =>
  testbed.logs
    .map((line) => JSON.parse(line) as { event: string; status: number })
    .filter(({ status }) => status === 429);
const nextMinute = () => testbed.clock.advance(minute + second);

describe('GM-5 C26 a flood of inputs on the live connection', () => {
  it.each([
    ['the same answer', ['flood']],
    // `shape` is logged if the first message is read before the flood is noticed.
    ['what is no input', ['flood', 'shape']],
  ])('GM-5 C26 %s: the connection ends, it scores nothing, and the round goes on for both', async (what, reasons) => {
    const { id, first, second: other } = await begun();
    await advance(1_000, [first, other]);
    const shown = await look(first, id);
    const wrong = { seq: 0, at: elapsed(shown), value: answerTo(shown.prompts[0]!, false) };
    const message = what === 'the same answer' ? JSON.stringify({ inputs: [wrong] }) : 'x';
    const flood = connect(liveAddress(testbed), first.bearer, id);
    const calm = connect(liveAddress(testbed), other.bearer, id);
    await Promise.all([flood.until(() => true), calm.until(() => true)]);
    for (let time = 0; time < 500; time += 1) flood.say(message);
    expect(await flood.ended).toBe(1008);
    const recorded = async () => (await irregularitiesOf(first)).filter((kind) => reasons.includes(kind)).sort();
    await expect.poll(recorded).not.toEqual([]);
    const kinds = await recorded();
    expect(kinds).toEqual([...new Set(kinds)]);
    expect(await irregularitiesOf(other)).toEqual([]);
    const again = connect(liveAddress(testbed), first.bearer, id);
    expect(await again.until(() => true)).toMatchObject({ status: 'playing', mine: { points: 0 } });
    for (const client of [calm, again]) client.close();
  });
});

describe('GM-5 C26 a flood of connections', () => {
  it('GM-5 C26 an address that opens live connections beyond its budget is refused', async () => {
    const open = (address: string) => upgradeStatus(liveAddress(testbed), from(address));
    const before = refusals().length;
    for (let time = 0; time < most; time += 1) expect(await open('192.0.2.9')).toBe(101);
    expect(await open('192.0.2.9')).toBe(429);
    expect(refusals().slice(before)).toMatchObject([{ event: 'live connection refused', status: 429 }]);
    expect(await open('192.0.2.10')).toBe(101);
  });
});
