/** The list of strangers' machines: where they are, and what each needs to be walked. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Repository {
  /** On GitHub. */
  repository: string;
  commit: string;
  files: {
    path: string;
    /** Lines that have to be said of it, in a file beside it. */
    samples?: string[];
  }[];
}

export interface Stranger extends Pick<Repository, 'repository' | 'commit'> {
  /** Repository and path. */
  name: string;
  /** From the folder of all. */
  path: string;
  samples: readonly string[];
}

interface List {
  /** What the machines import. */
  packages: Readonly<Record<string, string>>;
  repositories: readonly Repository[];
}

export const { packages, repositories } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'strangers.json'), 'utf8'),
) as List;

export const folderOf = (repository: string): string => repository.replace('/', '+');

export const strangers: readonly Stranger[] = repositories.flatMap(({ repository, commit, files }) =>
  files.map(({ path, samples = [] }) => ({
    repository,
    commit,
    name: `${repository}/${path}`,
    path: `${folderOf(repository)}/${path}`,
    samples,
  })),
);

/** Lines that were said, and those that are still wanted. */
export const linesNeeded = ({ samples, wanted }: { samples: readonly string[]; wanted: number }): number =>
  samples.length + wanted;
