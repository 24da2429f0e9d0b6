/** Movements told from tab to tab (TX-1, SH-6): with and without BroadcastChannel, and over the back/forward cache. */
import { describe, expect, it } from 'vitest';
import { channelName, createMovements } from '../../../src/web/browser/movements.ts';

/** A browser with tabs that share its channels. */
function openBrowser({ hasChannel = true } = {}) {
  const channels = new Set<FakeChannel>();
  const messages: unknown[] = [];
  class FakeChannel extends EventTarget {
    readonly name: string;
    constructor(name: string) {
      super();
      this.name = name;
      channels.add(this);
    }
    postMessage(data: unknown) {
      if (!channels.has(this)) throw new Error('closed');
      messages.push(data);
      for (const other of channels) {
        if (other !== this && other.name === this.name)
          other.dispatchEvent(Object.assign(new Event('message'), { data }));
      }
    }
    close() {
      channels.delete(this);
    }
  }
  const openTab = () => {
    const [page, document] = [new EventTarget(), Object.assign(new EventTarget(), { hidden: false })];
    const window = Object.assign(page, {
      document,
      setTimeout: queueMicrotask,
      ...(hasChannel && { BroadcastChannel: FakeChannel }),
    });
    const movements = createMovements(window as unknown as Parameters<typeof createMovements>[0]);
    let heard = 0;
    movements.follow(() => (heard += 1));
    return {
      tell: movements.tell,
      heard: () => heard,
      happen: (type: string, more: object = {}) => page.dispatchEvent(Object.assign(new Event(type), more)),
      show(hidden: boolean) {
        document.hidden = hidden;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    };
  };
  const say = (data: unknown) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin and no other
    new FakeChannel(channelName).postMessage(data);
  return { openTab, messages, channels, say };
}

describe('SH-6 TX-1 tabs', () => {
  it('SH-6 TX-1 every other tab hears it once, the one that tells does not', () => {
    const { openTab } = openBrowser();
    const [here, ...others] = [openTab(), openTab(), openTab()];
    here?.tell();
    expect([here?.heard(), ...others.map(({ heard }) => heard())]).toEqual([0, 1, 1]);
  });

  it('SS-8 C04 nothing but a word is told: no amount, no number, no token', () => {
    const { openTab, messages } = openBrowser();
    openTab().tell();
    expect(messages).toEqual(['moved']);
  });

  it.each([null, '', 'other', { type: 'moved' }, 7])('SH-6 %j is not that word', (data) => {
    const { openTab, say } = openBrowser();
    const tab = openTab();
    say(data);
    expect(tab.heard()).toBe(0);
  });

  it('SH-6 RT-16 a page in the back/forward cache holds no channel, and reads again in the turn after it is restored', async () => {
    const { openTab, channels } = openBrowser();
    const [here, other] = [openTab(), openTab()];
    other.happen('pagehide');
    expect(channels.size).toBe(1);
    here.tell();
    expect(other.heard()).toBe(0);
    other.happen('pageshow', { persisted: true });
    expect(other.heard()).toBe(0);
    await Promise.resolve();
    expect(other.heard()).toBe(1);
    here.tell();
    expect(other.heard()).toBe(2);
  });

  it('SH-6 a page that is shown for the first time has missed nothing', () => {
    const tab = openBrowser().openTab();
    tab.happen('pageshow', { persisted: false });
    tab.show(true);
    tab.show(false);
    expect(tab.heard()).toBe(0);
  });
});

it('SH-6 without channels telling does nothing, and a tab reads again when it is looked at', () => {
  const { openTab } = openBrowser({ hasChannel: false });
  const [here, other] = [openTab(), openTab()];
  here.tell();
  expect(other.heard()).toBe(0);
  other.show(true);
  expect(other.heard()).toBe(0);
  other.show(false);
  expect(other.heard()).toBe(1);
});
