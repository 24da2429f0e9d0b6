interface ImportMetaEnv {
  /** In the build for the atlas (src/atlas/recorded-build.ts). */
  readonly RECORDED: boolean;
}

/** src/tools/build/game-art.ts */
declare module 'virtual:game-art' {
  /** The file `name`; null for a game that the build did not know. */
  export function artAddress(
    slug: string,
    category: string,
    emblem: string,
    index: number,
    name: string,
  ): string | null;
}
