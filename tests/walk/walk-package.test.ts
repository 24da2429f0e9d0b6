import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../src/walk/settings.ts';

interface Manifest {
  exports: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
const walk = 'src/walk/';
const manifest = JSON.parse(readFileSync(join(root, walk, 'package.json'), 'utf8')) as Manifest;

const files = ['machines', 'src', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);
/** Each file with what it imports: a path from the root, or the name of a package. */
const imports = files.map((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const names = [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, name = '']) =>
    name.startsWith('.') ? normalize(join(dirname(file), name)) : name,
  );
  return { file, isWalk: file.startsWith(walk), names };
});

it('SC-2 it imports nothing but itself and the packages that it declares', () => {
  const declared = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies), ...builtinModules];
  const isOwn = (name: string): boolean =>
    name.startsWith(walk) || declared.some((known) => `${name.replace('node:', '')}/`.startsWith(`${known}/`));
  const strange = imports.flatMap(({ file, isWalk, names }) =>
    isWalk ? names.filter((name) => !isOwn(name)).map((name) => `${file} imports ${name}`) : [],
  );
  expect(strange).toEqual([]);
});

it('SC-2 others import of it what it exports, and it exports what they import', () => {
  const patterns = Object.values(manifest.exports).map(
    (path) => new RegExp(`^${path.slice(2).replace('*', '[^/]+')}$`),
  );
  const used = imports.flatMap(({ file, isWalk, names }) =>
    isWalk
      ? []
      : names.filter((name) => name.startsWith(walk)).map((name) => ({ file, name: name.slice(walk.length) })),
  );
  expect(used.filter(({ name }) => !patterns.some((pattern) => pattern.test(name)))).toEqual([]);
  expect(patterns.filter((pattern) => !used.some(({ name }) => pattern.test(name)))).toEqual([]);
});

interface Published {
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

it('SC-2 the published package reaches no product, no Vitest, and declares what it imports, in the same versions', () => {
  const published = JSON.parse(readFileSync(join(root, walk, 'package/package.json'), 'utf8')) as Published;
  const reached = new Set(['src/walk/index.ts', 'src/walk/cli/bin.ts']);
  const packages = new Set<string>();
  for (const file of reached)
    for (const name of imports.find((one) => one.file === file)?.names ?? []) {
      if (name.startsWith('src/') || name.startsWith('machines/') || name.startsWith('tests/')) reached.add(name);
      else if (!builtinModules.includes(name.replace('node:', '')))
        packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }
  expect(reached.size).toBeGreaterThan(50);
  expect([...reached].filter((file) => !file.startsWith(walk))).toEqual([]);
  const { dependencies, peerDependencies } = published;
  expect([...packages].sort()).toEqual([...Object.keys(dependencies), ...Object.keys(peerDependencies)].sort());
  for (const [name, version] of Object.entries(dependencies)) expect(manifest.dependencies[name]).toBe(version);
});
