/** Files share a window, so that each need not load everything anew: a file begins with an empty page, and so does a test. */
import { afterEach, beforeAll } from 'vitest';
import { unmountAll } from './mount.tsx';

beforeAll(() => {
  document.body.replaceChildren();
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(unmountAll);
