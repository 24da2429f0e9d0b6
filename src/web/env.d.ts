interface ImportMetaEnv {
  /** In the build for the atlas (src/atlas/recorded-build.ts). */
  readonly RECORDED: boolean;
}
