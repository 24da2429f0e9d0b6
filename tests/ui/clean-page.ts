/** Test files share a window to load modules once; this empties the page before each file and after each test. */
import { afterEach, beforeAll } from 'vitest';
import { unmountAll } from './mount.tsx';

beforeAll(() => {
  document.body.replaceChildren();
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(unmountAll);
