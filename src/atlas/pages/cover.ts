/** The cover: the build, links to every section and flow, what has changed, and how complete the atlas is. */
import { shares, totals, type Share } from '../counts.ts';
import { groups, type Atlas, type AtlasFile, type Both, type Flow } from '../types.ts';
import { groupWords } from '../words/flows.ts';
import { page } from './frame.ts';
import { both, bothOf, escaped, link, linkFrom } from './markup.ts';
import { coverPath as path, mapPath, type NavEntry } from './nav.ts';
import { faceOf, named } from './parts.ts';
import { flowPath } from './paths.ts';
import { image, pictureOf } from './pictures.ts';
import { comparisonSection, sinceSection } from './comparison.ts';

/** `entries`: the sections that this atlas has. */
export function cover(atlas: Atlas, entries: readonly NavEntry[]): AtlasFile {
  const { build, flows } = atlas;
  const others = entries.filter((entry) => ![path, mapPath].includes(entry.path) && !(entry.path in asked));
  const comparison = comparisonSection(path, atlas);
  const body = [
    '<header class="hero"><h1>Atlas Platinum</h1>',
    `<p class="lead">${both(lead)}</p>`,
    `<p><a class="primary" href="${linkFrom(path, mapPath)}">${bothOf('Lihat semua alur di peta', 'See all flows on the map')}</a></p>`,
    `<p class="build"><span>${bothOf('Bangunan', 'Build')} <code>${escaped(build.commit)}</code></span> <time>${escaped(build.date)}</time></p></header>`,
    `<section aria-labelledby="sections"><h2 id="sections">${bothOf('Baca dari mana', 'Where to begin')}</h2><ul class="sections">${entries
      .flatMap((entry) => {
        const question = asked[entry.path];
        return question
          ? `<li><a href="${linkFrom(path, entry.path)}"><b>${both(entry.title)}</b>${both(question)}</a></li>`
          : [];
      })
      .join(
        '',
      )}</ul><p class="others">${bothOf('Juga', 'Also')}: ${others.map((entry) => link(path, entry.path, entry.title)).join(', ')}</p></section>`,
    sinceSection(path, atlas),
    atlas.comparison ? comparison : '',
    ...groups.map((group) => {
      const mine = flows.filter((flow) => flow.group === group);
      return mine.length === 0
        ? ''
        : `<section><h2>${named(groupWords[group])}</h2><ul class="tiles">${mine.map(tile).join('')}</ul></section>`;
    }),
    `<section aria-labelledby="counts"><h2 id="counts">${bothOf('Isinya', 'What is in it')}</h2><ul class="totals">${totals(
      atlas,
    )
      .map(([count, title]) => `<li><b>${count.toLocaleString('id-ID')}</b> ${both(title)}</li>`)
      .join('')}</ul></section>`,
    `<section aria-labelledby="dials"><h2 id="dials">${bothOf('Seberapa lengkap', 'How complete')}</h2><ul class="dials">${shares(atlas).map(dial).join('')}</ul></section>`,
    // How to compare is asked by few.
    atlas.since || atlas.comparison ? '' : comparison,
  ];
  const title = { id: 'Atlas Platinum', en: 'Atlas Platinum' };
  return [path, page({ title, path, body: body.filter(Boolean).join('\n') })];
}

const lead: Both = {
  id: 'Semua layar toko: kapan muncul, apa katanya, dan ke mana lanjutnya. Dibuat dari kode yang sama dengan yang dipakai pemain.',
  en: 'Every screen of the shop: when it comes, what it says, and where it leads. Made from the very code that players use.',
};

/** What is asked most, by the section that answers it. */
const asked: Readonly<Record<string, Both>> = {
  'books/storyboards.html': {
    id: 'Bagaimana pemain sampai ke tujuannya, layar demi layar?',
    en: 'How does a player get there, screen by screen?',
  },
  'books/errors.html': {
    id: 'Apa yang dibaca pemain kalau ada yang salah?',
    en: 'What does a player read when something goes wrong?',
  },
  'books/requirements.html': {
    id: 'Apa yang sudah diputuskan, dan apa yang menunggu jawaban?',
    en: 'What is decided, and what waits for an answer?',
  },
  'review/index.html': {
    id: 'Apa yang sudah disetujui, dan apa yang belum?',
    en: 'What is approved, and what is not yet?',
  },
};

const radius = 34;
const circumference = 2 * Math.PI * radius;

function dial({ title, done, of }: Share): string {
  const part = of === 0 ? 0 : done / of;
  const percent = Math.floor(part * 100);
  const tone = part === 1 ? 'good' : part >= 0.75 ? 'fair' : 'bad';
  const arc = `${(part * circumference).toFixed(1)} ${circumference.toFixed(1)}`;
  return `<li class="dial ${tone}"><svg viewBox="0 0 88 88" width="88" height="88" aria-hidden="true"><circle class="track" cx="44" cy="44" r="${radius}"/><circle class="arc" cx="44" cy="44" r="${radius}" stroke-dasharray="${arc}" transform="rotate(-90 44 44)"/><text x="44" y="50">${percent}%</text></svg><span>${both(title)} <b>${done}/${of}</b></span></li>`;
}

function tile(flow: Flow): string {
  const { id, title, states, transitions } = flow;
  const face = faceOf(flow);
  const shown = face && pictureOf(face.shots);
  const picture = shown ? image(path, shown.file, '') : '<span class="none" aria-hidden="true"></span>';
  const leaves = states.filter(({ isLeaf }) => isLeaf).length;
  const counts = bothOf(
    `${leaves} keadaan, ${transitions.length} transisi`,
    `${leaves} states, ${transitions.length} transitions`,
  );
  return `<li><a class="tile" href="${linkFrom(path, flowPath(id))}">${picture}<span>${named(title)}<span class="quiet">${counts}</span></span></a></li>`;
}
