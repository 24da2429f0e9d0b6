/** Stands in for src/server/wire/post.ts: over the `fetch` of the simulated network. */
import { Readable } from 'node:stream';
import type { post as real } from '../../src/server/wire/post.ts';

type Post = Parameters<typeof real>[1] & { headers: Record<string, string> };

export async function post(url: URL, { headers, content, within }: Post) {
  const controller = new AbortController();
  const late = setTimeout(() => controller.abort(), within);
  try {
    const answer = await fetch(url, { method: 'POST', headers, body: content, signal: controller.signal });
    const body = Buffer.from(await answer.arrayBuffer());
    return Object.assign(Readable.from([body]), { headers: {}, statusCode: answer.status });
  } finally {
    clearTimeout(late);
  }
}
