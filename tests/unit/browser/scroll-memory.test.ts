/** Going back shows the page where it was left, also one that is still growing (GM-1). */
import { expect, it, vi } from 'vitest';
import { createScrollMemory } from '../../../src/web/browser/scroll-memory.ts';

function fakeWindow() {
  const events = new EventTarget();
  const frames: (() => void)[] = [];
  const page = { scrollHeight: 5000 };
  let now = 0;
  const window = {
    document: { documentElement: page },
    addEventListener: events.addEventListener.bind(events),
    innerHeight: 700,
    scrollY: 0,
    scrollTo: vi.fn(),
    performance: { now: () => now },
    requestAnimationFrame: (draw: () => void) => frames.push(draw),
  };
  const memory = createScrollMemory(window as unknown as Parameters<typeof createScrollMemory>[0]);
  return {
    memory,
    page,
    window,
    scrolled(to: number) {
      window.scrollY = to;
      events.dispatchEvent(new Event('scroll'));
    },
    touch: () => events.dispatchEvent(new Event('touchmove')),
    frame(after = 16) {
      now += after;
      for (const draw of frames.splice(0)) draw();
    },
  };
}

/** A list that was left far down, and is short when its reader comes back. */
function shortAgain() {
  const fake = fakeWindow();
  fake.scrolled(1500);
  fake.memory.leave('list');
  fake.page.scrollHeight = 900;
  fake.memory.comeBack('list');
  return fake;
}

it('GM-1 goes down as soon as the page is long enough, and not before', () => {
  const { page, window, frame } = shortAgain();
  frame();
  frame();
  expect(window.scrollTo).not.toHaveBeenCalled();
  page.scrollHeight = 2300;
  frame();
  expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 1500);
  frame();
  expect(window.scrollTo).toHaveBeenCalledOnce();
});

it('GM-1 a page that stays short is shown as far down as it goes', () => {
  const { window, frame } = shortAgain();
  frame();
  frame(10_000);
  expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 1500);
});

it('GM-1 a hand on the page ends the wait, and so does a further move', () => {
  const { memory, page, window, touch, frame } = shortAgain();
  touch();
  page.scrollHeight = 5000;
  frame();
  expect(window.scrollTo).not.toHaveBeenCalled();
  memory.comeBack('list');
  memory.leave('list');
  frame();
  expect(window.scrollTo).not.toHaveBeenCalled();
});

it('GM-1 an entry that was never left stays where the browser put it', () => {
  const { memory, window, frame } = fakeWindow();
  memory.comeBack('unknown');
  frame();
  expect(window.scrollTo).not.toHaveBeenCalled();
});
