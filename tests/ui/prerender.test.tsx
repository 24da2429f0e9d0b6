import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import {
  BalanceButton,
  BrandMark,
  Button,
  Checkbox,
  CodeInput,
  Countdown,
  Dialog,
  Drawer,
  GameArt,
  GameCard,
  GameGrid,
  Segments,
  PasswordField,
  PhoneField,
  Scene,
  Toast,
  TopBar,
} from '../../src/web/ui/index.ts';
import { designOf, dyes } from '../../src/web/ui/art/design.ts';
import { lookBeside, playerLook } from '../../src/web/ui/art/player-look.ts';
import { emblemNames, emblemPath } from '../../src/web/ui/art/emblems.ts';
import { GameDrawing } from '../../src/web/ui/art/GameDrawing.tsx';
import { GameSheet } from '../../src/web/ui/art/GameSheet.tsx';
import { onSheet } from '../../src/web/ui/art/sheet.ts';
import { marbles } from '../../src/contract/nickname.ts';
import { catalogue } from '../../src/server/domain/rooms/games/catalogue.ts';

const nothing = () => undefined;

describe('what may be prerendered', () => {
  it('carries no style attribute and no style element, which the content security policy refuses', () => {
    const html = renderToString(
      <>
        <TopBar
          brand={<BrandMark mark="PT" name="Platinum" />}
          actions={
            <BalanceButton kind="token" label="Token" actionLabel="isi" amount={5} state="ready" href="/top-up" />
          }
          menu={<Button busy>Menu</Button>}
        />
        <GameGrid title="Segera hadir">
          <GameCard
            href="/detail/a"
            title="A"
            categoryLabel="Adu cepat"
            rewardLabel="5,00"
            art={<GameArt slug="a" category="fast" emblem="star" index={0} ratio="4:3" />}
          />
        </GameGrid>
        {(['empty', 'error', 'offline', 'not-found', 'success', 'waiting'] as const).map((kind) => (
          <Scene key={kind} kind={kind} title={kind} />
        ))}
        <Dialog id="a" title="A" open="as-is" onDismiss={nothing} closeLabel="Tutup">
          <PhoneField label="Nomor HP" />
          <PasswordField label="Kata sandi" showLabel="Tampilkan" hideLabel="Sembunyikan" />
          <Checkbox label="Setuju" />
          <CodeInput label="Kode" length={4} name="otp" onComplete={nothing} />
          <Countdown until={null} now={0} endedText="Habis" hour="j" />
        </Dialog>
        <Drawer id="b" title="B" open="as-is" onDismiss={nothing} closeLabel="Tutup">
          <Segments label="Bahasa" chosen="id" choices={[{ value: 'id', label: 'Indonesia' }]} onChoose={nothing} />
        </Drawer>
        <Toast text="Disalin" visible={false} onHold={nothing} onRelease={nothing} />
      </>,
    );
    expect(html).not.toMatch(/\sstyle=|<style/);
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the pictures of the games', () => {
  const art = (emblem: string, index: number, category = index % 2 === 0 ? 'agile' : 'fast') =>
    renderToString(
      <GameDrawing slug={`game-${emblem}`} category={category} emblem={emblem} index={index} ratio="4:3" />,
    );

  it.each(emblemNames.map((emblem, index) => [emblem, index] as const))(
    'draws %s in 2.6 kB at most',
    (emblem, index) => {
      expect(Math.max(art(emblem, index, 'agile').length, art(emblem, index, 'fast').length)).toBeLessThanOrEqual(2600);
    },
  );

  it('is the same each time, and different for each game', () => {
    expect(art('fish', 3)).toBe(art('fish', 3));
    expect(new Set(emblemNames.map((emblem, index) => art(emblem, index))).size).toBe(emblemNames.length);
  });

  it('is a file for each game of the house, and drawn for a game that the build did not know', async () => {
    for (const [index, game] of catalogue.entries()) {
      expect(renderToString(<GameArt {...game} index={index} ratio="1:1" eager />)).toContain(`-${game.slug}-1x1.svg"`);
    }
    const container = document.createElement('div');
    const root = createRoot(container);
    await act(async () =>
      root.render(<GameArt slug="congklak" category="agile" emblem="fish" index={2} ratio="4:3" eager />),
    );
    await vi.waitFor(() => expect(container.querySelectorAll('path').length).toBeGreaterThan(3));
    act(() => root.unmount());
  });

  it('is a row of one file on the card of each open game, each at its own height', () => {
    const games = onSheet.map((slug) => {
      const index = catalogue.findIndex((game) => game.slug === slug);
      return { slug, category: catalogue[index]!.category, emblem: catalogue[index]!.emblem, index };
    });
    const cards = games.map((game) => renderToString(<GameArt {...game} ratio="4:3" eager />));
    for (const card of cards) expect(card).toContain('-open-4x3.svg"');
    expect(new Set(cards).size).toBe(onSheet.length);

    const drawn = renderToString(<GameSheet games={games} />)
      .split('<g transform="translate(0 ')
      .slice(1);
    expect(drawn.map((row) => Number.parseInt(row, 10))).toEqual([0, 316, 632, 948]);
    for (const [row, { emblem }] of games.entries()) expect(drawn[row]).toContain(emblemPath(emblem));
  });

  it('GM-5 two who play against each other have marbles of different colours, whatever they are called', () => {
    const glass = (word: string) => playerLook(word).dye.glass;
    const names = [...marbles, ...Array.from({ length: 60 }, (_, number) => `Pemain ${1_000 + number * 37}`)];
    for (const mine of names) {
      for (const theirs of names) expect(glass(lookBeside(theirs, mine)), `${mine}, ${theirs}`).not.toBe(glass(mine));
    }
  });

  it('NM-2 a marble that was chosen has its own dye, and every dye can be chosen', () => {
    expect(marbles.map((marble) => playerLook(marble).dye.name)).toEqual(marbles);
    expect(dyes.map(({ name }) => name)).toEqual(marbles);
  });

  it('gives neighbours in the catalogue different dyes and cloths', () => {
    for (let index = 0; index < 3 * dyes.length; index += 1) {
      const [one, next] = [designOf('a', index), designOf('a', index + 1)];
      expect(one.dye.name).not.toBe(next.dye.name);
      expect([one.dye.name, one.pattern]).not.toEqual([designOf('a', index + dyes.length).dye.name, next.pattern]);
    }
  });

  it('shows the ring for a glyph that is not drawn yet', () => {
    expect(emblemPath('no-such-glyph')).toBe(emblemPath('ring'));
    expect(emblemPath('constructor')).toBe(emblemPath('ring'));
  });

  it('is silent beside the text name', () => expect(art('star', 1)).toContain('aria-hidden="true"'));
});
