/** What the build tells the pages besides what Vite does. */
interface ImportMetaEnv {
  /** The build is the camera's (src/tools/atlas/camera-build.ts). */
  readonly CAMERA: boolean;
}
