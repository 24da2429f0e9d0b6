/** What the build tells the pages besides what Vite does. */
interface ImportMetaEnv {
  /** The build is the atlas recorder's (src/atlas/recorded-build.ts). */
  readonly RECORDED: boolean;
}
