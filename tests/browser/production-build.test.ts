/** Nothing of the test tools is in a production build. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { marker } from '../../src/web/dev/inspector.tsx';
import { expect, password } from './gestures.ts';
import { clientFolder } from './fixture.ts';

describe('the production build', () => {
  test('SS-8 C08 C14 has neither the drawer for developers nor what the recorder changes the language by, nor a secret', () => {
    const folder = clientFolder();
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && /\.(?:js|css|html|json)$/.test(entry.name),
    );
    expect(files.length).toBeGreaterThan(10);
    const words = [marker, 'developer.jumped', 'openInspector', 'Back to here', 'async speak('];
    // What only the server and its tests know.
    words.push('SERVER_KEY', 'DATABASE_URL', '_SECRET', password);
    const found = files.flatMap(({ parentPath, name }) => {
      const content = readFileSync(join(parentPath, name), 'utf8');
      return words.filter((word) => content.includes(word)).map((word) => `${name}: ${word}`);
    });
    expect(found).toEqual([]);
  });
});
