/**
 * The player's own identity card. No contract call, because its answer has no envelope: 200 with a JPEG as a download,
 * 401 without an open session, 404 where there is no picture.
 */
import type { Context } from 'hono';
import type { Platform } from '../domain/platform.ts';
import { unauthorized } from './answer.ts';
import { readBearer } from './bearer.ts';
import { send } from './call-route.ts';
import type { RequestEnv } from './request-context.ts';
import { apiPolicy } from './headers.ts';
import { problem } from './problem.ts';

export const idImageRoute = '/api/v2/auth/player/id-image';

export async function sendIdImage(context: Context<RequestEnv>, { sessions, idImages }: Platform): Promise<Response> {
  const token = readBearer(context.req.header('authorization'));
  const player = token === null ? null : await sessions.playerOf(token);
  if (player === null) return send(context, 'unauthorized', unauthorized);
  const jpeg = await idImages.read(player);
  if (!jpeg) return problem(404, context.get('requestId'));
  return new Response(new Uint8Array(jpeg), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Disposition': 'attachment; filename="id-image.jpg"',
      'Cache-Control': 'no-store',
      // Opened as a document in spite of `attachment`, it may run nothing.
      'Content-Security-Policy': `${apiPolicy}; sandbox`,
    },
  });
}
