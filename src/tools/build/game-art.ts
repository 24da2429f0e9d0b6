/**
 * Draws the pictures of the house's games once, as static files, so that a page with many games has few elements and no
 * code to draw with. The cards of the open games, which a first visit shows, have one file together: a browser makes a
 * document for each. `virtual:game-art` knows the files; a game of another platform is drawn in the browser (GameArt.tsx).
 */
import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { catalogue } from '../../server/domain/rooms/games/catalogue.ts';
import { onSheet, sheetRow, sheetSlug } from '../../web/ui/art/sheet.ts';
import { artName, sizes, type Ratio } from '../../web/ui/art/sizes.ts';

const virtual = 'virtual:game-art';
const ratios = Object.keys(sizes) as Ratio[];
const games = catalogue.map(({ slug, category, emblem }, index) => ({ slug, category, emblem, index }));
const open = onSheet.map((slug) => {
  const game = games.find((one) => one.slug === slug);
  if (!game) throw new Error(`Expected the game ${slug} in the catalogue; there is none.`);
  return game;
});

interface Drawn {
  /** In a file's name, one for all, because every visitor loads the code that names them. */
  print: string;
  /** From the path in the build. */
  files: ReadonlyMap<string, string>;
}

async function draw(): Promise<Drawn> {
  // Imported late: not everything that reads vite.config.ts can read JSX (knip).
  const { GameDrawing } = await import('../../web/ui/art/GameDrawing.tsx');
  const { GameSheet } = await import('../../web/ui/art/GameSheet.tsx');
  const single = games.flatMap((game) =>
    ratios
      .filter((ratio) => sheetRow(game.slug, ratio) < 0)
      .map((ratio): [string, string] => [
        `${artName(game.slug, ratio)}.svg`,
        renderToStaticMarkup(createElement(GameDrawing, { ...game, ratio })),
      ]),
  );
  const drawings = [
    ...single,
    [`${artName(sheetSlug, '4:3')}.svg`, renderToStaticMarkup(createElement(GameSheet, { games: open }))] as const,
  ];
  const print = createHash('sha256').update(JSON.stringify(drawings)).digest('base64url').slice(0, 8);
  return { print, files: new Map(drawings.map(([name, svg]) => [`assets/art-${print}-${name}`, svg])) };
}

export function gameArt(): Plugin {
  let drawn: Promise<Drawn> | null = null;
  const drawnOnce = () => (drawn ??= draw());

  return {
    name: 'game-art',
    resolveId: (id) => (id === virtual ? `\0${virtual}` : null),
    async load(id) {
      if (id !== `\0${virtual}`) return null;
      const { print } = await drawnOnce();
      const known = games.map(({ slug, category, emblem }) => [slug, category, emblem].join(' '));
      return [
        `const known = ${JSON.stringify(known.join())}.split(",");`,
        'export const artAddress = (slug, category, emblem, index, name) =>',
        `  known[index] === [slug, category, emblem].join(" ") ? "/assets/art-${print}-" + name + ".svg" : null;`,
      ].join('\n');
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const { files } = await drawnOnce();
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        drawnOnce().then(({ files }) => {
          const svg = files.get(request.url?.slice(1) ?? '');
          if (svg === undefined) return next();
          response.setHeader('Content-Type', 'image/svg+xml');
          response.end(svg);
        }, next);
      });
    },
  };
}
