/** What runs in Chromium runs on the build, and so on that of the code as it is, also where only a part of the tests is run. */
import { buildIfStale } from './fresh-build.ts';

buildIfStale();
