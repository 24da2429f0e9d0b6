/** A panel on the page of each state, and a page with all verdicts and comments. */
import { restMark } from '../fold.ts';
import { manifestOf, manifestPath, packManifest } from '../reports/manifest.ts';
import { stateKey } from '../reports/review.ts';
import type { Atlas, AtlasFile, Both, Build, StateInfo } from '../types.ts';
import { page } from './frame.ts';
import { both, bothOf, escaped, link } from './markup.ts';
import { stateLink } from './parts.ts';
import { differencesPath } from './paths.ts';
import { noThumb, pictureOf, thumb } from './pictures.ts';

const reviewPath = 'review/index.html';
const title = { id: 'Tinjauan', en: 'Review' };

/** Empty and hidden until a script fills it (`site/review.ts`), because only the script stores comments. */
export const reviewPanel = ({ flow, id }: StateInfo, { commit }: Build): string =>
  `<section class="review" data-state="${escaped(stateKey(flow, id))}" data-commit="${escaped(commit)}" hidden></section>`;

export function reviewPages(atlas: Atlas): AtlasFile[] {
  const { flows, build } = atlas;
  const body = [
    `<h1>${both(title)}</h1><p>${both(intro)}</p>`,
    atlas.comparison ? `<p>${link(reviewPath, differencesPath, changed)}</p>` : '',
    `<div class="desk" data-commit="${escaped(build.commit)}" hidden><p><b data-count></b> ${bothOf('keadaan disetujui', 'states approved')}</p>`,
    `<p><button type="button" data-save>${bothOf('Simpan sebagai review.json', 'Save as review.json')}</button> <button type="button" data-clear>${bothOf('Mulai dari awal', 'Begin anew')}</button></p>`,
    `<p><label>${bothOf('Lanjutkan dari berkas', 'Go on from a file')} <input type="file" accept="application/json,.json"></label> <span class="bad" role="status" data-fault></span></p></div>`,
    restMark,
    ...flows.map((flow) => {
      const leaves = flow.states.filter(({ isLeaf }) => isLeaf);
      return `<section><h2>${both(flow.title)}</h2><div class="scroll"><table><tbody>${leaves.map(row).join('\n')}</tbody></table></div></section>`;
    }),
  ].join('\n');
  return [
    [reviewPath, page({ title, path: reviewPath, body })],
    [manifestPath, packManifest(manifestOf(atlas))],
  ];
}

const changed: Both = { id: 'Yang berubah sejak disetujui', en: 'What has changed since it was approved' };
const intro: Both = {
  id: 'Setujui atau beri komentar di halaman tiap keadaan, simpan semuanya sebagai satu berkas di sini, lalu kirimkan. Yang menerimanya menaruh berkas itu di dalam folder atlas ini dan menyimpan foldernya: npm run atlas -- --against folder kemudian mengatakan apa yang berubah sejak disetujui.',
  en: 'Approve or comment on the page of each state, save all of it as one file here, and send that. Whoever gets it puts it into the folder of this atlas and keeps the folder: npm run atlas -- --against folder then says what has changed since it was approved.',
};

function row(state: StateInfo): string {
  const picture = pictureOf(state.shots);
  const thumbnail = picture ? thumb(reviewPath, picture, state.title.id) : noThumb();
  return `<tr data-state="${escaped(stateKey(state.flow, state.id))}"><td>${thumbnail}</td><th scope="row">${stateLink(reviewPath, state)}</th><td class="verdict"></td><td data-comment></td></tr>`;
}
