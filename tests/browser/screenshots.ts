/**
 * `npm run screenshots`: every screen of the walks in Chromium into dist/screenshots: at 360 and
 * 1280, light and dark, with an index. Names: the states of the machine and the last answer.
 * Arguments limit the flows: `npm run screenshots -- pin top-up`. A whole run also makes that of
 * the README, docs/overview.webp.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildIfStale, root } from '../../src/tools/fresh-build.ts';

const out = join(root, 'dist/screenshots');
const flows = process.argv.slice(2);
const isAll = flows.length === 0;
const walks = isAll
  ? ['tests/flows/', 'tests/browser/accessibility.test']
  : flows.map((flow) => `tests/flows/${flow}/`);

buildIfStale();
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'browser', '--project', 'long', ...walks], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SCREENSHOTS: out },
});
writeIndex();
if (isAll) await overview();
process.exitCode = status ?? 1;

/** Phones side by side, as the README names them. */
async function overview(): Promise<void> {
  const names = [
    'category agile',
    'registration.phone.clean',
    'registration.verifying.here, register.accepted',
    'session.active.eWallet.loading.once, session.active.wallet.ready, wallet.accepted',
    'profile.viewing.current, profile.accepted',
    'pinPad.fresh.clean',
  ];
  const [gap, width, height] = [24, 360, 740];
  const beside = await sharp({
    create: { width: names.length * (width + gap) + gap, height: height + 2 * gap, channels: 3, background: '#2b2f86' },
  })
    .composite(
      names.map((name, index) => ({
        input: join(out, `${name} ${width} light.webp`),
        left: gap + index * (width + gap),
        top: gap,
      })),
    )
    .png()
    .toBuffer();
  // As small as the texts of a phone can still be read.
  const picture = sharp(beside).resize({ width: 1280 }).webp({ quality: 40, effort: 6, preset: 'picture' });
  await picture.toFile(join(root, 'docs/overview.webp'));
}

function writeIndex(): void {
  const first = ' 360 light.webp';
  const names = readdirSync(out).flatMap((file) => (file.endsWith(first) ? [file.slice(0, -first.length)] : []));
  const row = (name: string) => {
    const picture = (look: string) => `![${name}, ${look}](${encodeURI(`${name} ${look}.webp`)})`;
    return `## ${name}\n\n${picture('360 light')} ${picture('360 dark')}\n\n${picture('1280 light')} ${picture('1280 dark')}\n`;
  };
  const head =
    '# Every screen of the walks, as it looks\n\nMade by `npm run screenshots` from the built storefront on a platform of its own.\n';
  writeFileSync(join(out, 'index.md'), [head, ...names.map(row)].join('\n'));
}
