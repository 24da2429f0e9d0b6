/** Chunks of pages: loaded once, and requested again after a failure. */
import { describe, expect, it, vi } from 'vitest';
import { createChunk } from '../../src/web/runtime/chunk.ts';

function world() {
  const answers: Array<{ give(content: string): void; fail(): void }> = [];
  const target = new EventTarget();
  const fetch = () =>
    new Promise<string>((resolve, reject) => {
      answers.push({ give: resolve, fail: () => reject(new Error('the network failed')) });
    });
  return { answers, target, chunk: createChunk(fetch, target) };
}

describe('a chunk of pages', () => {
  it('is fetched once, however often it is asked for, and tells who listens', async () => {
    const { answers, chunk } = world();
    const heard = vi.fn<() => void>();
    chunk.subscribe(heard);
    expect(chunk.state()).toBeUndefined();
    const loaded = Promise.all([chunk.load(), chunk.load()]);
    expect(answers.length).toBe(1);
    answers[0]?.give('pages');
    await loaded;
    await chunk.load();
    expect([chunk.state(), answers.length, heard.mock.calls.length]).toEqual(['pages', 1, 1]);
  });

  it.each(['online', 'pointerdown', 'keydown'])('ER-2 that did not come is asked for again on %s', async (type) => {
    const { answers, target, chunk } = world();
    target.dispatchEvent(new Event(type));
    expect(answers.length, 'nothing is fetched that nobody asked for').toBe(0);
    const first = chunk.load();
    answers[0]?.fail();
    await first;
    expect(chunk.state()).toBe('failed');
    target.dispatchEvent(new Event(type));
    const second = chunk.load();
    expect(answers.length, 'one call, shared by the touch and the key').toBe(2);
    answers[1]?.give('pages');
    await second;
    expect(chunk.state()).toBe('pages');
  });
});
