/** Builds before browser tests, where sources have changed since the last build. */
import { buildIfStale } from './fresh-build.ts';

buildIfStale();
