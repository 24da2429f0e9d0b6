/** Rules of the frame: SH-1, SH-8, SH-10, SH-11. */
import { shellMachine, type ShellEvent } from '../../../machines/shell/shell.machine.ts';
import { currentSuccess, currentToast, isDrawerOpen, languageOf } from '../../../machines/shell/shell.selectors.ts';
import { transactionPath } from '../../../machines/kit/transaction-paths.ts';
import { routes } from '../kit/routes.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const begin = (...events: ShellEvent[]) => {
  const frame = runMachine(shellMachine, { language: 'id' });
  for (const event of events) frame.send(event);
  return frame;
};
const toast = (id: string): ShellEvent => ({ type: 'toast.requested', message: { id } });
const success = { title: { id: 'register.welcome' }, subtitle: { id: 'redeem.success.title' }, transactionId: 'T-1' };
const shown = ({ snapshot }: ReturnType<typeof begin>) => currentToast(snapshot())?.id ?? null;

/** From now on, to the millisecond. */
const isShownFor = (frame: ReturnType<typeof begin>, ms: number, id: string) => {
  vi.advanceTimersByTime(ms - 1);
  expect(shown(frame)).toBe(id);
  vi.advanceTimersByTime(1);
  expect(shown(frame)).toBeNull();
};

const toReceipt = (id: string): ShellEvent => ({
  type: 'route.changed',
  route: { ...routes.transaction, path: transactionPath(id), id },
});

describe('SH-1 the language', () => {
  const opened = (language: 'id' | 'en') => runMachine(shellMachine, { language });

  it.each(['id', 'en'] as const)('SH-1 a stored lang=%s is the one that the page is opened in', (language) => {
    const frame = opened(language);
    expect(languageOf(frame.snapshot())).toBe(language);
    expect(frame.effects).toEqual([]);
  });

  it('SH-1 SS-4 the one that is chosen is shown and stored, there and back', () => {
    const frame = opened('id');
    for (const language of ['en', 'id', 'en'] as const) {
      frame.send({ type: 'language.chosen', language });
      expect(languageOf(frame.snapshot())).toBe(language);
      expect(frame.did('rememberLanguage').at(-1)).toMatchObject({ language });
    }
    expect(frame.did('rememberLanguage')).toHaveLength(3);
  });

  it.each(['id', 'en'] as const)('SH-1 choosing %s again stores nothing and moves nothing', (language) => {
    const frame = opened(language);
    frame.send({ type: 'language.chosen', language });
    expect([languageOf(frame.snapshot()), frame.effects]).toEqual([language, []]);
  });

  it('SH-1 SH-8 the drawer stays open, and a toast stays where it is', () => {
    const frame = begin({ type: 'menu.toggled' }, toast('code.resent'), { type: 'language.chosen', language: 'en' });
    expect([isDrawerOpen(frame.snapshot()), shown(frame)]).toEqual([true, 'code.resent']);
  });
});

describe('SH-8 the drawer', () => {
  it('SH-8 toggles open and closed', () => {
    const frame = begin();
    for (const open of [true, false, true]) {
      frame.send({ type: 'menu.toggled' });
      expect(isDrawerOpen(frame.snapshot())).toBe(open);
    }
  });

  it.each([{ type: 'dialog.dismissed' }, { type: 'route.changed', route: routes.nowhere }] satisfies ShellEvent[])(
    'SH-8 RT-16 $type closes it',
    (event) => {
      const frame = begin({ type: 'menu.toggled' }, event);
      expect(isDrawerOpen(frame.snapshot())).toBe(false);
    },
  );
});

describe('SH-10 the toast', () => {
  it('SH-10 says "no text" where it has none', () => {
    expect(shown(begin({ type: 'toast.requested', message: null }))).toBe('toast.default');
  });

  it('SH-10 is shown for 3000 ms', () => {
    const frame = begin(toast('code.resent'));
    isShownFor(frame, 3000, 'code.resent');
  });

  it('SH-10 a second one queues and has its own 3000 ms', () => {
    const frame = begin(toast('code.resent'));
    vi.advanceTimersByTime(2000);
    frame.send(toast('session.expired'));
    expect(shown(frame)).toBe('code.resent');
    vi.advanceTimersByTime(1000);
    expect(shown(frame)).toBe('session.expired');
    isShownFor(frame, 3000, 'session.expired');
  });

  it('SH-10 SH-8 being held stops the time, whatever the drawer does; being let go starts it anew', () => {
    const frame = begin(toast('code.resent'), { type: 'toast.held' }, { type: 'menu.toggled' });
    vi.advanceTimersByTime(60_000);
    expect(shown(frame)).toBe('code.resent');
    frame.send({ type: 'toast.released' });
    isShownFor(frame, 3000, 'code.resent');
  });

  it('SH-10 a flood of them ends', () => {
    const frame = begin(...Array.from({ length: 50 }, () => toast('code.resent')));
    vi.advanceTimersByTime(5 * 3000);
    expect(shown(frame)).toBeNull();
  });
});

describe('SH-11 the success screen', () => {
  it.each([{ type: 'success.left' }, { type: 'route.changed', route: routes.nowhere }] satisfies ShellEvent[])(
    'SH-11 replaces the page until $type, forgets title and subtitle, and leaves room for the next',
    (event) => {
      const frame = begin({ type: 'success.reached', success });
      expect(currentSuccess(frame.snapshot())).toEqual(success);
      frame.send(event);
      expect(currentSuccess(frame.snapshot())).toBeNull();
      expect(JSON.stringify(frame.snapshot().context)).not.toContain('register.welcome');
      const next = { ...success, transactionId: 'T-2' };
      frame.send({ type: 'success.reached', success: next });
      expect(currentSuccess(frame.snapshot())).toEqual(next);
    },
  );

  it('SH-11 lies above the page of its own transaction, and goes with the next one', () => {
    const frame = begin({ type: 'success.reached', success }, toReceipt('T-1'));
    expect(currentSuccess(frame.snapshot())).toEqual(success);
    frame.send(toReceipt('T-2'));
    expect(currentSuccess(frame.snapshot())).toBeNull();
  });
});

describe('SH-8 SH-10 SH-11 one after the other, and beside each other', () => {
  it('SH-10 one that comes after the last is gone has its own 3000 ms, from when it comes', () => {
    const frame = begin(toast('code.resent'));
    vi.advanceTimersByTime(3000 + 2000);
    frame.send(toast('session.expired'));
    isShownFor(frame, 3000, 'session.expired');
    // Nothing is left that would cut the next one short, held or not.
    frame.send({ type: 'toast.held' });
    frame.send(toast('code.resent'));
    isShownFor(frame, 3000, 'code.resent');
  });

  it('SH-8 the drawer opens and closes beside a toast and a success, and moves neither', () => {
    const frame = begin(toast('code.resent'), { type: 'success.reached', success });
    for (const type of ['menu.toggled', 'dialog.dismissed', 'menu.toggled', 'menu.toggled'] as const) {
      vi.advanceTimersByTime(500);
      frame.send({ type });
      expect([shown(frame), currentSuccess(frame.snapshot())]).toEqual(['code.resent', success]);
    }
    isShownFor(frame, 1000, 'code.resent');
  });
});
