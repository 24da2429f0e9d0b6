/** Faults that only odd inputs show; `npm run fuzz -- --planted` has to find every one. */
import type { Planted } from '../kit/bundle.ts';

const http = 'src/server/http';
const domain = 'src/server/domain';

export const planted: readonly Planted[] = [
  {
    name: 'a v1 body without fields is not expected',
    file: `${http}/call-route.ts`,
    before: 'Object.entries(readV1Request(call, sent) ?? {})',
    after: 'Object.entries(readV1Request(call, sent))',
  },
  {
    name: 'every request is kept',
    file: `${http}/app.ts`,
    before: "context.set('v1', isV1 ? call : null);",
    after: "context.set('v1', isV1 ? call : null); (globalThis.kept ??= []).push(context);",
  },
  {
    name: 'a JSON body may have any size',
    file: `${http}/call-route.ts`,
    before: 'const jsonLimit: BodyLimit = { most: 64 * 1024,',
    after: 'const jsonLimit: BodyLimit = { most: 1e9,',
  },
  {
    name: 'a picture may have any number of points',
    file: `${domain}/profile/id-images.ts`,
    before: 'limitInputPixels: mostPixels,',
    after: 'limitInputPixels: false,',
  },
  {
    name: 'a picture keeps its metadata',
    file: `${domain}/profile/id-images.ts`,
    before: ".toColourspace('srgb')",
    after: ".toColourspace('srgb').keepMetadata()",
  },
  {
    name: 'a binary message of the live connection throws',
    file: `${http}/live.ts`,
    before: 'isAlive = true;\n      const now',
    after: "isAlive = true; if (isBinary) throw new Error('no text');\n      const now",
  },
  {
    name: 'the connection of a refused upgrade is not ended',
    file: `${http}/refusal.ts`,
    before: "socket.once('finish', () => socket.destroy());",
    after: '',
  },
  {
    name: 'what is no proper request is refused without the common headers',
    file: `${http}/refusal.ts`,
    before: '...commonHeaders,',
    after: '',
  },
  {
    name: 'a movement is shown to whoever knows its id',
    file: `${domain}/money/transactions.ts`,
    before: 'from transactions where id = ${id} and player = ${player}`,',
    after: 'from transactions where id = ${id} and (player = ${player} or true)`,',
  },
  {
    name: 'the budgets of addresses are kept for ever',
    file: `${domain}/platform/housekeeping.ts`,
    before: 'delete from counters where',
    after: 'delete from counters where false and',
  },
];
