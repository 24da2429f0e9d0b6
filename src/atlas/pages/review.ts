/** A panel on the page of each state, and a page with all verdicts and comments. */
import { restMark } from '../fold.ts';
import { manifestPath, packManifest } from '../reports/manifest.ts';
import { stateKey } from '../reports/review.ts';
import type { Atlas, AtlasFile, Both, Flow, StateInfo, Shown } from '../types.ts';
import { compareCommand } from './comparison.ts';
import { page } from './frame.ts';
import { both, bothOf, escaped, link } from './markup.ts';
import { stateLink } from './parts.ts';
import { differencesPath } from './paths.ts';
import { noThumb, pictureOf, thumb } from './pictures.ts';

const reviewPath = 'review/index.html';
const title = { id: 'Tinjauan', en: 'Review' };

/** Empty and hidden until a script fills it (`site/review.ts`), because only the script stores comments. */
export function reviewPanel({ flow, id }: StateInfo, { edition, states }: Shown): string {
  const key = stateKey(flow, id);
  return `<section class="review" data-state="${escaped(key)}" data-edition="${escaped(edition)}" data-seen="${states[key] ?? ''}" hidden></section>`;
}

/** A button that approves those of the states that the atlas shows, in one go; hidden until a script runs. */
export function approval(
  keys: readonly string[],
  { edition, states }: Shown,
  words: Both,
  counted: Both = { id: 'keadaan', en: 'states' },
): string {
  const shown = Object.fromEntries(keys.flatMap((key) => (states[key] ? [[key, states[key]]] : [])));
  return Object.keys(shown).length === 0
    ? ''
    : `<p class="approve" data-edition="${escaped(edition)}" data-shown="${escaped(JSON.stringify(shown))}" hidden><button type="button" data-approve>${both(words)}</button> <span><span data-count></span> ${both(counted)}</span></p>`;
}

export const approvalOfFlow = ({ id, states }: Flow, shown: Shown): string =>
  approval(
    states.map((state) => stateKey(id, state.id)),
    shown,
    { id: 'Setujui seluruh alur ini', en: 'Approve this whole flow' },
    { id: 'keadaan, dengan yang membungkusnya', en: 'states, with those around them' },
  );

export function reviewPages(atlas: Atlas): AtlasFile[] {
  const { flows, shown } = atlas;
  const body = [
    `<h1>${both(title)}</h1><p>${both(intro)} ${compareCommand}</p>`,
    atlas.comparison ? `<p>${link(reviewPath, differencesPath, changed)}</p>` : '',
    restMark,
    `<div class="desk" data-edition="${escaped(shown.edition)}" data-shown="${escaped(JSON.stringify(shown.states))}" hidden><p><b data-count></b> ${bothOf('keadaan disetujui di atlas', 'states approved in the atlas')} <code>${escaped(shown.edition)}</code></p>`,
    `<p><label>${bothOf('Nama peninjau', 'Name of the reviewer')} <input data-by autocomplete="name"></label> <button type="button" data-save>${bothOf('Simpan sebagai review.json', 'Save as review.json')}</button> <button type="button" data-clear>${bothOf('Mulai dari awal', 'Begin anew')}</button></p>`,
    `<p><label class="file">${bothOf('Lanjutkan dari berkas', 'Go on from a file')}<input type="file" accept="application/json,.json"></label> <span class="bad" role="status" data-fault></span></p></div>`,
    stillApproved(atlas),
    ...flows.map((flow) => {
      const leaves = flow.states.filter(({ isLeaf }) => isLeaf);
      return `<section><h2>${both(flow.title)}</h2>${approvalOfFlow(flow, shown)}<div class="scroll"><table><tbody>${leaves.map(row).join('\n')}</tbody></table></div></section>`;
    }),
  ].join('\n');
  return [
    [reviewPath, page({ title, path: reviewPath, body })],
    [manifestPath, packManifest(atlas.manifest)],
  ];
}

/** What the baseline's reviewer approved and has not changed: approved here only where somebody says so again. */
function stillApproved({ comparison, shown }: Atlas): string {
  if (!comparison?.baseline.review) return '';
  const changes = new Set(comparison.differences.map(({ flow, state }) => stateKey(flow, state)));
  const approved = Object.entries(comparison.baseline.review.states).filter(
    ([key, { verdict }]) => verdict === 'approved' && !changes.has(key),
  );
  return approval(
    approved.map(([key]) => key),
    shown,
    {
      id: 'Setujui lagi yang sudah disetujui dan tidak berubah',
      en: 'Approve again what was approved and has not changed',
    },
  );
}

const changed: Both = { id: 'Yang berubah sejak disetujui', en: 'What has changed since it was approved' };
const intro: Both = {
  id: 'Setujui atau beri komentar di halaman tiap keadaan, atau setujui satu alur sekaligus. Simpan semuanya sebagai satu berkas di sini, lalu kirimkan. Berkas itu milik atlas ini saja: atlas dari bangunan lain tidak menerimanya. Yang menerimanya menaruh berkas itu di dalam folder atlas ini dan menyimpan foldernya. Apa yang berubah sejak disetujui dikatakan kemudian oleh',
  en: 'Approve or comment on the page of each state, or approve a flow in one go. Save all of it as one file here, and send that. The file belongs to this atlas alone: an atlas of another build takes none of it. Whoever gets it puts it into the folder of this atlas and keeps the folder. What has changed since it was approved is then said by',
};

function row(state: StateInfo): string {
  const picture = pictureOf(state.shots);
  const thumbnail = picture ? thumb(reviewPath, picture, state.title.id) : noThumb();
  return `<tr data-state="${escaped(stateKey(state.flow, state.id))}"><td>${thumbnail}</td><th scope="row">${stateLink(reviewPath, state)}</th><td class="verdict"></td><td data-comment></td></tr>`;
}
