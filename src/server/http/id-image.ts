/**
 * `GET /api/v2/auth/player/id-image`: the picture of one's own identity card. No contract call, since its answer is no
 * envelope: 200 with a JPEG to be saved, 401 without a living session, 404 where there is no picture.
 */
import type { Context } from 'hono';
import type { Platform } from '../domain/platform.ts';
import { unauthorized } from './answer.ts';
import { readBearer, send } from './call-route.ts';
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
      // Whoever opens it as a document after all gets one that may do nothing.
      'Content-Security-Policy': `${apiPolicy}; sandbox`,
    },
  });
}
