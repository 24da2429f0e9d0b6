/** A flow that runs in its page: what it offers is what the walk knows, and a link leads back to the same place. */
import { describe, expect, it } from 'vitest';
import { addressOf, readAddress } from '../../../src/atlas/live/address.ts';
import { liveDataOf } from '../../../src/atlas/live/data.ts';
import { placeName } from '../../../src/atlas/live/live-data.ts';
import { createRun } from '../../../src/atlas/live/run.ts';
import { shortHash } from '../../../src/atlas/live/short-hash.ts';
import { beginning, explore, wayTo, type Edge } from '../../../src/walk/graph/explore.ts';
import { nameOfOffer } from '../../../src/walk/graph/progress.ts';
import { modelOf, refused, refusedShot, sampleAtlas, shotOf } from './sample.ts';

const idOf = ({ offer }: Edge): string => shortHash(nameOfOffer(offer));

/** With two timers at once, with children, with several starts, with ends of several kinds. */
const machines = ['login', 'redeem', 'passkey-login', 'registration', 'push', 'open-order', 'merchant'];

describe('SC-3 a flow that runs in its page', () => {
  it.each(machines)('SC-3 offers in %s what the walk knows, everywhere that its links lead to', (name) => {
    const graph = explore(modelOf(name));
    const run = createRun(graph.system.model);
    const offered = new Set<string>();
    for (const { key, edges } of graph.configurations.values()) {
      const [start, ...steps] = wayTo(graph, key);
      const course = run.follow(start?.offer.sample ?? '', steps.map(idOf));
      expect(course?.lostAt, key).toBe(null);
      expect(course?.at.key).toBe(key);
      if (!course) continue;
      const choices = run.choicesAt(course.at);
      expect(new Set(choices.map(({ to }) => to))).toEqual(new Set(edges.map(({ to }) => to)));
      for (const { arrival } of choices) for (const id of arrival.step.taken) offered.add(id);
      for (const edge of edges) {
        const after = run.follow(course.start, [...steps, edge].map(idOf));
        expect(after?.at.key, nameOfOffer(edge.offer)).toBe(edge.to);
      }
    }
    const walked = graph.edges.filter(({ from }) => from !== beginning).flatMap(({ taken }) => taken);
    expect(offered).toEqual(new Set(walked));
  });

  it('SC-3 has one choice for samples that come to the same, and a choice each for those that do not', () => {
    const run = createRun(modelOf('login'));
    const begun = run.follow('newcomer', []);
    if (!begun) throw new Error('Expected the login to start; it did not.');
    const submitted = run.choicesAt(begun.at).filter(({ offer }) => offer.event.type === 'credentials.submitted');
    expect(submitted.map(({ offer }) => offer.sample)).toEqual(['complete', 'noPhone', 'shortPassword', 'nothing']);
    expect(submitted.some(({ isOneOfSeveral }) => isOneOfSeveral)).toBe(false);
  });

  it('SC-3 follows a link as far as it can, and says at which step it cannot', () => {
    const run = createRun(modelOf('login'));
    const way = wayTo(explore(modelOf('login')), refused.to);
    const ids = way.slice(1).map(idOf);
    const start = way[0]?.offer.sample ?? '';
    expect(run.follow(start, [...ids, 'nothing', ...ids])).toMatchObject({ lostAt: ids.length + 1 });
    expect(run.follow(start, [...ids, 'nothing', ...ids])?.at.key).toBe(refused.to);
    expect(run.follow('nobody', ids)).toBe(null);
  });

  it('SC-3 writes a place into an address and reads it again; other addresses are no place', () => {
    const place = { start: 'way back', ids: ['1a', 'zz9'] };
    expect(readAddress(addressOf(place))).toEqual(place);
    expect(readAddress('#run')).toEqual({ start: '', ids: [] });
    expect(readAddress('#run=%E0%A4%A.1a')).toEqual({ start: '%E0%A4%A', ids: ['1a'] });
    expect([readAddress(''), readAddress('#list'), readAddress('#runner=1')]).toEqual([null, null, null]);
  });

  it('SC-3 shows pictures that other pages show, by state, by place and by step, and the texts of its screens', async () => {
    const shot = refusedShot();
    const unseen = shotOf('login', { id: 'x', to: 'y' });
    const { flows } = await sampleAtlas(['login'], [shot, unseen]);
    const [login] = flows;
    if (!login) throw new Error('Expected a flow; there is none.');
    const file = shot.pictures[0]?.file ?? '';
    const data = liveDataOf(login, new Set([file]));
    expect(data.pictures).toEqual([file]);
    const at = login.states.findIndex(({ id }) => id === 'login.entering.wrongCredentials');
    expect(data.states[at]).toEqual([0, -1]);
    expect(Object.keys(data.places)).toEqual([shortHash(placeName(refused.to, ''))]);
    expect(Object.values(data.steps)).toEqual([0]);
    expect(Object.keys(data.texts)).toContain('login.error.mismatch');
    expect(data.answers['invalid_credentials']?.id).not.toContain('_');
    expect(liveDataOf(login, new Set()).pictures).toEqual([]);
  });
});
