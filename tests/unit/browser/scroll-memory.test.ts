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

it('GM-1 goes down as soon as the page is long enough, and not before', () => {
  const { memory, page, window, scrolled, frame } = fakeWindow();
  scrolled(1500);
  memory.leave('list');
  page.scrollHeight = 900;
  memory.comeBack('list');
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
  const { memory, page, window, scrolled, frame } = fakeWindow();
  scrolled(1500);
  memory.leave('list');
  page.scrollHeight = 900;
  memory.comeBack('list');
  frame();
  frame(10_000);
  expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 1500);
});

it('GM-1 a hand on the page ends the wait, and so does a further move', () => {
  const { memory, page, window, scrolled, touch, frame } = fakeWindow();
  scrolled(1500);
  memory.leave('list');
  page.scrollHeight = 900;
  memory.comeBack('list');
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
