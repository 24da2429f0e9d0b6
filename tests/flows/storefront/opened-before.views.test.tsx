import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClock } from '../../../src/web/browser/clock.ts';
import { createNavigation } from '../../../src/web/browser/navigation.ts';
import { givenPart } from '../../../src/web/runtime/part.ts';
import { playerPart } from '../../../src/web/runtime/player-part.ts';
import { stepsPart } from '../../../src/web/runtime/steps-part.ts';
import { createStorefront } from '../../../src/web/runtime/start.ts';
import { merchantUid } from '../kit/samples.ts';

const open = (id: string) => document.getElementById(id)!.setAttribute('open', '');

const create = (opened?: string) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const head = {
    'merchant-uid': merchantUid,
    'api-base': 'https://api.example',
    'platform-base': 'https://platform.example',
  };
  document.head.innerHTML = Object.entries(head)
    .map(([property, content]) => `<meta property="${property}" content="${content}">`)
    .join('');
  document.body.innerHTML = '<dialog id="login"></dialog><dialog id="register"></dialog>';
  if (opened) open(opened);
  return createStorefront({
    window,
    navigation: createNavigation(window),
    clock: createClock(window),
    games: null,
    returned: null,
    parts: { player: givenPart(playerPart), steps: givenPart(stepsPart) },
  });
};

describe('a dialog that the page opened by itself', () => {
  afterEach(() => {
    document.head.innerHTML = '';
    document.body.innerHTML = '';
    vi.unstubAllGlobals();
  });

  it.each([
    ['login', 'loggingIn'],
    ['register', 'registering'],
  ])('is known to the machines although it was opened while they were made: %s', (id, visitor) => {
    const start = create();
    open(id);
    const actor = start();
    expect(actor.getSnapshot().matches({ visit: { visitor } } as never)).toBe(true);
    actor.stop();
  });

  it('stays closed where it was closed again while they were made', () => {
    const start = create('login');
    document.getElementById('login')!.removeAttribute('open');
    const actor = start();
    expect(actor.getSnapshot().matches({ visit: { visitor: 'browsing' } })).toBe(true);
    actor.stop();
  });
});
