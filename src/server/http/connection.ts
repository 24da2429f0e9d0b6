/** Breaks connections as a failing network does, for sandbox and testbed. */
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { HttpBindings } from '@hono/node-server';

export function breakConnection({ env }: { env: HttpBindings }): Response {
  env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
