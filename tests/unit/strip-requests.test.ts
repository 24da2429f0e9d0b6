/** The build drops the schemas of requests from the client, and nothing else. */
import { expect, it } from 'vitest';
import { stripRequests } from '../../src/tools/build/strip-requests.ts';
import { parseAst } from 'vite';

function strip(code: string): string {
  const { transform } = stripRequests() as unknown as {
    transform: { handler(this: object, code: string, id: string): { code: string } };
  };
  const error = (message: string) => {
    throw new Error(message);
  };
  return transform.handler.call({ parse: parseAst, error }, code, 'some.calls.ts').code;
}

it('drops the schema of a request, and nothing that writes one', () => {
  const code = `export const login = defineCall({
  name: 'login',
  body: v.object({ phone: Phone }),
  write: (input) => ({ body: { phone: input.phone } }),
});
const other = defineForm({ body: 1 });`;
  expect(strip(code)).toBe(code.replace('body: v.object({ phone: Phone }),', ''));
});

it('drops it of a call that a function makes, and where it comes last', () => {
  expect(strip('const make = (name) => defineCall({ name, body: nothing });')).toBe(
    'const make = (name) => defineCall({ name,  });',
  );
});

it('stops the build where a schema of a request is read', () => {
  expect(() => strip('const Live = v.object({ inputs: play.body.entries.inputs });')).toThrow(
    'share a schema by its name',
  );
});
