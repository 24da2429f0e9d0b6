/** POSTs over connections that are kept. A `fetch` costs three times as much CPU. Follows no redirect. */
import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';

/** ms for which an unused connection is kept: less than the other side does. */
const idle = 4_000;
const agents = {
  plain: new Agent({ keepAlive: true, timeout: idle }),
  tls: new TlsAgent({ keepAlive: true, timeout: idle }),
};

interface Post {
  headers: OutgoingHttpHeaders;
  /** As text, which leaves in one write with the headers. */
  content: string;
  /** ms until the answer begins, connecting included. */
  within: number;
}

/** The answer's body has to be read or its stream destroyed. Rejects with Node's error. */
export function post(url: URL, { headers, content, within }: Post): Promise<IncomingMessage> {
  const isTls = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const sent = (isTls ? tlsRequest : request)(url, {
      method: 'POST',
      agent: isTls ? agents.tls : agents.plain,
      headers: { ...headers, 'Content-Length': Buffer.byteLength(content) },
    });
    const late = setTimeout(
      () => sent.destroy(new Error(`Expected an answer to begin within ${within} ms; none did.`)),
      within,
    );
    sent.once('response', (answer) => {
      clearTimeout(late);
      resolve(answer);
    });
    sent.on('error', (error) => {
      clearTimeout(late);
      reject(error);
    });
    sent.end(content);
  });
}
