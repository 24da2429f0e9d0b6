/** Builds before browser tests if sources have changed since the last build. */
import { buildIfStale } from './fresh-build.ts';

buildIfStale();
