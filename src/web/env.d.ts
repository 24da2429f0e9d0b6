/** What the build tells the pages besides what Vite does. */
interface ImportMetaEnv {
  /** The build is the camera's (src/atlas/camera-build.ts). */
  readonly CAMERA: boolean;
}
