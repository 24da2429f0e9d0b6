/** A new section of pages needs its writer here and its line in `nav.ts`. */
import type { Atlas, AtlasFile } from '../types.ts';
import { apiMatrix } from './api-matrix.ts';
import { copyDeck } from './copy-deck.ts';
import { cover } from './cover.ts';
import { differencesPages } from './differences.ts';
import { transitionPages } from './transitions.ts';
import { errorBook } from './error-book.ts';
import { flowPages } from './flow.ts';
import { map } from './map.ts';
import { requirementPages } from './requirements.ts';
import { reviewPages } from './review.ts';
import { rulesPage } from './rules.ts';
import { statePages } from './state.ts';
import { storyboards } from './storyboards.ts';
import { tester } from './tester.ts';

export type PageWriter = (atlas: Atlas) => Iterable<AtlasFile> | Promise<Iterable<AtlasFile>>;

export const writers: readonly PageWriter[] = [
  cover,
  map,
  flowPages,
  statePages,
  transitionPages,
  storyboards,
  errorBook,
  apiMatrix,
  copyDeck,
  rulesPage,
  requirementPages,
  tester,
  reviewPages,
  differencesPages,
];
