import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Site {
  /** http://127.0.0.1:<port> */
  origin: string;
  stop(): Promise<void>;
}

export async function serve(answer: RequestListener): Promise<Site> {
  // A header carries a token of up to 4 kB.
  const server = createServer({ maxHeaderSize: 65_536 }, answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
