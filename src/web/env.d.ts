/** Constants of our build besides those of Vite. */
interface ImportMetaEnv {
  /** True in the build for the atlas (src/atlas/recorded-build.ts). */
  readonly RECORDED: boolean;
}
