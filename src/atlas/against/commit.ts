/** What a commit says of its states: its own code says it, from its files beside the present ones. */
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../tools/fresh-build.ts';
import { Misuse } from '../../walk/misuse.ts';
import { atCommit } from '../../walk/recordings/at-commit.ts';
import { buildOf, isInCommit } from '../data/build.ts';
import { manifestFormat, unpackManifest } from '../reports/manifest.ts';
import type { Build, Manifest } from '../types.ts';

export interface Wanted {
  /** As it was asked for. */
  name: string;
  build: Build;
  flows: readonly string[];
  /** Whether its pictures are taken first. */
  capture: boolean;
}

/** Throws a Misuse where there is no such commit, and for one that cannot say what it shows. */
export function commitNamed(name: string): Build {
  const build = buildOf(name);
  if (!build) throw new Misuse(`--against ${name}: there is neither a folder nor a commit of that name.`);
  if (!isInCommit(build, relative(root, import.meta.filename)))
    throw new Misuse(`--against ${name}: the code of ${build.commit} cannot say yet what it shows.`);
  return build;
}

/**
 * Where the pictures of a commit are kept, once they were taken: of some flows among those of the whole atlas, where
 * none were taken of them alone.
 */
export const keptPictures = ({ build, flows, capture }: Pick<Wanted, 'build' | 'flows' | 'capture'>): string =>
  recordingIn(join(root, '.walk/against', build.commit), flows, capture);

/** Of these flows, or of the whole atlas where there is none of them alone and none is being taken. */
export function recordingIn(folder: string, flows: readonly string[], isTaking: boolean): string {
  const [own, whole] = [join(folder, recordingOf(flows)), join(folder, recordingOf([]))];
  return isTaking || existsSync(own) || !existsSync(whole) ? own : whole;
}

/** The name of a folder with these flows alone; of all where none is named. */
export const recordingOf = (flows: readonly string[]): string => ['atlas', ...flows].join('-');

/** Throws a Misuse where the code of the commit cannot say it. */
export const manifestOfCommit = (wanted: Wanted): Promise<Manifest> =>
  atCommit(wanted.build.commit, join(root, 'package.json'), async (then) => {
    const { name, build, flows, capture } = wanted;
    const folder = then(root);
    const pictures = join(folder, '.walk', recordingOf(flows));
    const kept = keptPictures(wanted);
    const command = ['--import', 'tsx', 'src/atlas/cli.ts', ...flows];
    if (capture) {
      spawnSync(process.execPath, [...command, '--capture'], { cwd: folder, stdio: 'inherit' });
      if (!existsSync(pictures)) throw new Misuse(`--against ${name}: its pictures could not be taken.`);
      rmSync(kept, { recursive: true, force: true });
      cpSync(pictures, kept, { recursive: true });
    } else if (existsSync(kept)) {
      mkdirSync(dirname(pictures), { recursive: true });
      symlinkSync(kept, pictures, 'junction');
    }
    const file = join(folder, 'manifest.json.gz');
    try {
      await promisify(execFile)(process.execPath, [...command, '--data', file], { cwd: folder });
    } catch (error) {
      const [line = ''] = String((error as { stderr?: string }).stderr)
        .trim()
        .split('\n');
      throw new Misuse(`--against ${name}: the code of ${build.commit} cannot say what it shows. ${line}`);
    }
    const manifest = unpackManifest(readFileSync(file));
    if (manifest.format !== manifestFormat)
      throw new Misuse(
        `--against ${name}: what ${build.commit} says has format ${manifest.format}, not ${manifestFormat}.`,
      );
    return { ...manifest, build };
  });
