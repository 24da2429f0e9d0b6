/** Files share a window, so that each need not load everything anew: a file begins with an empty page. */
import { beforeAll } from 'vitest';

beforeAll(() => {
  document.body.replaceChildren();
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
});
