/** Atlas files: reproducible, nothing of this machine, no dead link, nothing that the policy forbids (SC-3). */
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restMark } from '../../../src/atlas/fold.ts';
import { unpacked } from '../../../src/atlas/packed.ts';
import { policy } from '../../../src/atlas/pages/frame.ts';
import { transitionAnchor } from '../../../src/atlas/pages/paths.ts';
import { atlasFiles, atlasPages, picturesOf } from '../../../src/atlas/write.ts';
import { models } from '../../flows/models.ts';
import { explore } from '../../../src/walk/graph/explore.ts';
import { createStepper } from '../../../src/walk/graph/stepper.ts';
import { modelOf, refusedShot, shotOf, walkedAtlas } from './sample.ts';

const shot = refusedShot({ outline: '- dialog "Masuk":\n  - link "Blog":\n    - /url: /blog\n  - button "Masuk"' });
const names = ['login', 'merchant', 'match'];
const [start] = explore(modelOf('login')).starts;
if (!start) throw new Error('Expected a start of login, found none.');
const shots = [shot, shotOf('login', start, { states: ['login', 'entering', 'login.entering.clean'] })];
const atlas = await walkedAtlas(names, shots);
const files = await atlasFiles(atlas);
const whole = new Map(await atlasPages(atlas));
const textOf = (path: string) => String(whole.get(path));
const pages = [...whole].flatMap(([path, content]) =>
  path.endsWith('.html') ? [[path, String(content)] as const] : [],
);

describe('SC-3 the files of the atlas', () => {
  it('SC-3 are the same whenever they are made', { timeout: 120_000 }, async () => {
    const again = await atlasFiles(await walkedAtlas(names, shots));
    expect([...again.keys()]).toEqual([...files.keys()]);
    for (const [path, content] of again) expect(String(content) === String(files.get(path)), path).toBe(true);
  });

  it('SC-3 say nothing of the machine that they were made on', () => {
    const here = process.cwd();
    expect([...whole, ...files].filter(([, content]) => String(content).includes(here)).map(([path]) => path)).toEqual(
      [],
    );
  });

  it('C15 hold to their policy: no script, no style and no handler of their own, nothing from elsewhere', () => {
    for (const [path, html] of pages) {
      expect(html, path).toContain(`content="${policy}"`);
      expect(html, path).not.toMatch(
        /<style|\sstyle=|<script(?! src="[^":]+")|\son[a-z]+=|(?:src|href)="(?:https?:|data:)/,
      );
    }
  });

  it('SC-3 have no empty section: without a journey no storyboards, in the bar and on the cover neither', () => {
    expect(whole.has('books/storyboards.html')).toBe(false);
    expect(textOf('index.html')).not.toContain('books/storyboards.html');
    expect(String(files.get('site/atlas.js'))).not.toContain('books/storyboards.html');
    expect(String(files.get('site/atlas.js'))).toContain('books/errors.html');
  });

  it('SC-3 begin a flow with the screens of its happy path, and one of the server without any', () => {
    const strip = /<ol class="screens".*?<\/ol>/s.exec(textOf('flows/login.html'))?.[0] ?? '';
    expect([...strip.matchAll(/<li>/g)]).toHaveLength(1);
    expect(strip).toContain(`href="../states/login/`);
    expect(textOf('flows/match.html')).not.toContain('class="screens"');
  });

  it('SC-3 lead to each other: no link to a page or to a mark that is not there', () => {
    const marks = new Map(
      pages.map(([path, html]) => [path, new Set([...html.matchAll(/\sid="([^"]+)/g)].map(([, id = '']) => id))]),
    );
    const known = new Set([...files.keys(), ...picturesOf(atlas, [...whole])]);
    // Pages of machines that this small atlas leaves out.
    const isLeftOut = (target: string) =>
      models.some(({ name }) => !names.includes(name) && target.includes(`/${name}`));
    const dead = pages.flatMap(([path, html]) =>
      [...html.matchAll(/\s(?:href|src)="([^"]*)/g)].flatMap(([, address = '']) => {
        const [file = '', mark] = address.split('#');
        const target = file === '' ? path : posix.join(posix.dirname(path), file);
        if (isLeftOut(target)) return [];
        if (!known.has(target)) return [`${path} → ${address}`];
        return mark === undefined || marks.get(target)?.has(decodeURIComponent(mark)) ? [] : [`${path} → ${address}`];
      }),
    );
    expect([...new Set(dead)]).toEqual([]);
  });

  it('SC-3 show the picture inside the state and what a screen reader says, or that there is no picture', () => {
    expect(textOf('flows/login.html')).toContain(`<image href="../${shot.pictures[0]?.file}"`);
    expect(textOf('states/login/login.entering.wrongCredentials.html')).toContain(
      `src="../../${shot.pictures[0]?.file}"`,
    );
    expect(textOf('states/login/login.entering.wrongCredentials.html')).toContain(
      '- dialog &quot;Masuk&quot;:\n  - link &quot;Blog&quot;\n  - button &quot;Masuk&quot;</pre>',
    );
    expect(textOf('states/login/login.submitting.html')).toContain('Belum ada gambar keadaan ini.');
    expect(textOf('states/match/match.waiting.present.html')).toContain('Alur ini berjalan di server');
  });

  it('SC-4 have every state and every transition of a flow, in its diagram, in its list and on a page', () => {
    for (const { id, states, transitions } of atlas.flows) {
      for (const state of states) expect(files.has(`states/${id}/${state.id}.html`), state.id).toBe(true);
      const flowPage = textOf(`flows/${id}.html`);
      const list = flowPage.slice(flowPage.indexOf('id="list"'));
      for (const transition of transitions) {
        expect(textOf(`edges/${id}.html`), transition.id).toContain(`id="${transitionAnchor(transition)}">`);
        expect(list, transition.id).toContain(`#${transitionAnchor(transition)}">`);
      }
    }
  });

  it('SC-3 are whole again with what is packed beside them, and begin with the name and the picture of a state', () => {
    let folded = 0;
    for (const [path, html] of pages) {
      const short = String(files.get(path));
      const [, script] = /<div data-rest="(\S+)"><\/div>/.exec(short) ?? [];
      if (script === undefined) {
        expect(short, path).toBe(html);
        continue;
      }
      folded += 1;
      const { [path]: rest } = unpacked(files.get(script) as Buffer) as Record<string, string>;
      expect(`${short.slice(0, short.indexOf('<div data-rest'))}${restMark}${rest}` === html, path).toBe(true);
    }
    expect(folded).toBeGreaterThan(names.length);
    const page = String(files.get('states/login/login.entering.wrongCredentials.html'));
    expect(page).toContain('<h1><b lang="id">Nomor atau kata sandi salah</b>');
    expect(page).toContain(`src="../../${shot.pictures[0]?.file}"`);
  });

  it('SC-3 have the pictures that they show, and no others', () => {
    const unseen = shotOf('login', { id: 'unseen', to: 'unseen' }, { states: ['login'] });
    const shown = shots.flatMap(({ pictures }) => pictures.map(({ file }) => file));
    const all = { ...atlas, shots: [...shots, unseen] };
    expect(picturesOf(all, [...whole])).toEqual([...new Set(shown)].sort());
  });

  it('SC-3 can all be found', () => {
    const index = JSON.stringify(unpacked(files.get('site/search.js') as Buffer));
    for (const word of [
      'login.entering.wrongCredentials',
      '/api/auth/login',
      'books/errors.html',
      'login.error.mismatch',
    ])
      expect(index).toContain(word);
  });
});

it.each(models)('SC-4 no two transitions of $name have the same mark', ({ machine }) => {
  const marks = createStepper(machine).transitions.map(transitionAnchor);
  expect(new Set(marks).size).toBe(marks.length);
});
