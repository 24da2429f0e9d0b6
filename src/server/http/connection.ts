/** A connection as a network that fails leaves it. */
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { HttpBindings } from '@hono/node-server';

/** Ends it without an answer. */
export function breakConnection({ env }: { env: HttpBindings }): Response {
  env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
