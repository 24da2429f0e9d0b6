/** The data of the atlas (SC-3, SC-4). */
import { describe, expect, it } from 'vitest';
import { shares, totals, withoutPicture } from '../../../src/atlas/counts.ts';
import { inJakarta } from '../../../src/atlas/data/build.ts';
import { exchangeAt } from '../../../src/atlas/data/samples.ts';
import { isMessage } from '../../../src/atlas/data/messages.ts';
import type { TransitionInfo } from '../../../src/atlas/types.ts';
import { manifestOf } from '../../../src/atlas/reports/manifest.ts';
import { beginning, explore, type Edge } from '../../../src/walk/graph/explore.ts';
import { afterWords } from '../../../src/atlas/pages/transitions.ts';
import type { Shot } from '../../../src/atlas/shots.ts';
import { described } from '../../../src/atlas/words/names.ts';
import { allWords } from '../../../src/atlas/words/flows.ts';
import { bettingWords } from '../betting-words.ts';
import { build, edgeOf, modelOf, refused, refusedShot, sampleAtlas, shotOf, walkedAtlas } from './sample.ts';

it('GM-5 the descriptions have no betting words', () => {
  expect(Object.values(allWords('descriptions')).filter((sentence) => bettingWords.test(sentence))).toEqual([]);
});

it('SC-3 a description without Indonesian words stops the atlas', () => {
  expect(() => described('Nobody said this.')).toThrow('No Indonesian words for "Nobody said this."');
});

it('SC-4 the counts are those of the walk', async () => {
  const atlas = await walkedAtlas(['login', 'merchant']);
  const [login] = atlas.flows;
  const report = login?.walked.report;
  expect([login?.states.length, login?.transitions.length]).toEqual([
    report?.states.declared,
    report?.transitions.declared,
  ]);
  const ofTheWalk = shares(atlas).slice(0, 3);
  expect(ofTheWalk.map(({ done, of }) => done === of && of > 0)).toEqual([true, true, true]);
});

describe('SC-3 a flow', async () => {
  const start = { id: 'start', to: refused.from };
  const shots = [shotOf('login', start, { states: ['login', 'login.submitting'] }), refusedShot()];
  const atlas = await sampleAtlas(['login', 'match'], shots);
  const [login, match] = atlas.flows;
  const transition = (id: string): TransitionInfo | undefined => login?.transitions.find((each) => each.id === id);

  it('SC-3 tells what sets a transition off, what is asked, what is said and how it looks before and after', () => {
    expect(transition('login.submitting:login.invalid_credentials')).toMatchObject({
      kind: 'error',
      isHappy: false,
      trigger: {
        id: 'server menjawab: nomor atau kata sandi salah (masuk)',
        en: 'the server answers: invalid credentials (log in)',
      },
      outcome: { asked: 'login', name: 'invalid_credentials', calls: [{ method: 'POST', path: '/api/auth/login' }] },
      messages: ['login.error.mismatch'],
      before: shots[0],
      after: { shot: shots[1], isOwn: true },
      looks: 1,
    });
  });

  it('SC-3 has a way on which nothing goes wrong', () => {
    const happy = login?.transitions.filter(({ isHappy }) => isHappy) ?? [];
    expect(happy.map(({ id }) => id)).toContain('login.submitting:login.accepted');
    expect(happy.every(({ kind }) => kind !== 'error')).toBe(true);
  });

  it('SC-3 attributes to a state the words that come and go with it', () => {
    const messages = new Map(login?.states.map(({ id, messages: said }) => [id, said]));
    expect(messages.get('login.entering.wrongCredentials')).toEqual(['login.error.mismatch']);
    expect(messages.get('login.entering.clean')).toEqual([]);
    expect([...messages.values()].flat().every(isMessage)).toBe(true);
  });

  it('SC-3 names every state of which there is no picture, but for those of the server', () => {
    const missing = withoutPicture(atlas, 'id').map(({ id }) => id);
    expect(missing).toContain('login.entering.clean');
    expect(missing).not.toContain('login.entering.wrongCredentials');
    expect(missing.some((id) => id.startsWith('match'))).toBe(false);
    expect(withoutPicture(atlas, 'en').map(({ id }) => id)).toContain('login.entering.wrongCredentials');
    expect(match?.isServers).toBe(true);
  });

  it('C09 shows a request and a reply without a secret or a whole number', () => {
    const exchange = login && exchangeAt(login.graph, refused);
    expect(exchange?.request).toContain('"password": "•••"');
    expect(exchange?.request).not.toMatch(/\b08\d{8}/);
    expect(exchange?.reply).toContain('"status": false');
    expect(exchange?.error?.status).toBe(401);
  });

  it('SC-3 shows nothing in a reply that is drawn anew each time', async () => {
    const [pad] = (await sampleAtlas(['pin-pad'])).flows;
    const exchange = pad && exchangeAt(pad.graph, edgeOf('pin-pad', 'confirmPin.confirmed'));
    expect(exchange?.reply).toContain('"proof":"•••"');
    const push = (await sampleAtlas(['push'])).flows[0]?.graph;
    const replies = () => push?.edges.map((edge) => exchangeAt(push, edge)?.reply);
    expect(replies()?.join()).toContain('"key"');
    expect(replies()).toEqual(replies());
  });

  it('SC-3 counts what there is', () => {
    const counts = new Map(totals(atlas).map(([count, { en }]) => [en, count]));
    expect(counts.get('flows')).toBe(2);
    expect(counts.get('pictures')).toBe(2);
  });
});

describe('SC-3 the picture after a transition', async () => {
  const graph = explore(modelOf('login'));
  const ending = (type: string) =>
    graph.edges.find(({ to, offer }) => offer.event.type === type && graph.configurations.get(to)?.final)!;
  const other = { id: 'another way', to: refused.to };
  const transitionOf = async (edge: Edge, shots: readonly Shot[]) => {
    const [login] = (await sampleAtlas(['login'], shots)).flows;
    return login?.transitions.find(({ id }) => edge.taken.includes(id));
  };

  it('is one that was taken after it', async () => {
    const shots = [shotOf('login', other), shotOf('login', refused)];
    expect((await transitionOf(refused, shots))?.after).toEqual({ shot: shots[1], isOwn: true });
  });

  it('says so where another way led to the same place', async () => {
    const shots = [shotOf('login', other)];
    const after = (await transitionOf(refused, shots))?.after ?? null;
    expect(after).toEqual({ shot: shots[0], isOwn: false });
    expect(afterWords(after, 1)).toEqual({ id: 'Sesudah, tiba lewat jalan lain', en: 'After, reached another way' });
  });

  it('is never that of another end, though all ends share one configuration', async () => {
    const [accepted, dismissed] = [ending('login.accepted'), ending('dialog.dismissed')];
    expect(accepted.to).toBe(dismissed.to);
    expect((await transitionOf(dismissed, [shotOf('login', accepted)]))?.after).toBeNull();
  });

  it('says of how many looks it is one', async () => {
    const [login] = (await sampleAtlas(['one-time-code'])).flows;
    const several = login?.transitions.filter(({ looks }) => looks > 1) ?? [];
    expect(several.length).toBeGreaterThan(10);
    for (const { edges, looks } of several) expect(edges.length).toBeGreaterThanOrEqual(looks);
    expect(afterWords(null, 3).en).toBe('After, one of 3 looks');
  });
});

describe('SC-3 the ends of a flow', async () => {
  const graph = explore(modelOf('login'));
  const [dismissed] = graph.edges.filter(
    ({ to, offer }) => offer.event.type === 'dialog.dismissed' && to !== beginning,
  );
  const accepted = edgeOf('login', 'login.accepted');
  const shots = [accepted, dismissed!].map((edge) => shotOf('login', edge, { states: ['login', 'login.finished'] }));
  const [login] = (await sampleAtlas(['login'], shots)).flows;
  const end = (kind: string) => login?.ends.find(({ id }) => id === `login.finished.${kind}`);

  it('are named by what each means, and have the pictures of the edges that lead to them', () => {
    expect(new Set(graph.edges.flatMap(({ to }) => (graph.configurations.get(to)?.final ? [to] : []))).size).toBe(1);
    expect(login?.ends.map(({ title }) => title.en)).toEqual([
      'On to the registration',
      'On to the forgotten password',
      'Given up',
      'Logged in',
    ]);
    expect([end('loggedIn')?.shots, end('dismissed')?.shots]).toEqual([[shots[0]], [shots[1]]]);
    expect(end('registerRequested')?.shots).toEqual([]);
  });

  it('are where the diagram leads, and a change of the end is a difference', () => {
    const arrows = login?.chart.arrows.filter(({ target }) => target === 'login.finished.loggedIn') ?? [];
    expect(arrows.flatMap(({ lines }) => lines.map(({ id }) => id))).toEqual(['login.submitting:login.accepted']);
    const { edges } = manifestOf({ build, flows: login ? [login] : [] }).flows['login']?.['login.submitting'] ?? {};
    expect(edges?.['login.submitting:login.accepted']?.does).toEqual(['login.accepted → login.finished.loggedIn']);
  });
});

it('SC-3 the date of a build is that of a clock in Jakarta', () => {
  expect(inJakarta(Date.UTC(2026, 10, 21, 18, 4))).toBe('2026-11-22 01.04 WIB');
});
