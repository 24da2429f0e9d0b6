/** nginx, as Debian has it, in front of a folder that `npm run build:static` wrote: a process of the test's own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Site } from '../literal/site.ts';

const program = '/usr/sbin/nginx';

/** A port free at this moment; `serveWithNginx` tries another if it gets taken meanwhile. */
async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The server block of docs/deploy.md around the folder. */
export async function serveWithNginx(folder: string): Promise<Site> {
  const own = await mkdtemp(join(tmpdir(), 'platinum-nginx-'));
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    const file = join(own, 'nginx.conf');
    await writeFile(file, configuration(own, folder, port));
    const started = await start(own, file);
    if (started.process) {
      return {
        origin: `http://127.0.0.1:${port}`,
        async stop() {
          const ended = once(started.process, 'exit');
          started.process.kill('SIGTERM');
          await ended;
          await rm(own, { recursive: true, force: true });
        },
      };
    }
    if (tries === 3) throw new Error(`nginx did not start: ${started.said}`);
  }
}

const configuration = (own: string, folder: string, port: number): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${own}/nginx.pid;
error_log stderr notice;
events { worker_connections 256; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${own}/${name};`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    server_tokens off;
    root ${folder};
    include ${folder}/headers/nginx.conf;
  }
}
`;

type Started = { process: ChildProcess; said: string } | { process: null; said: string };

/** Resolves once nginx listens or has failed. */
async function start(own: string, file: string): Promise<Started> {
  const process = spawn(program, ['-p', own, '-e', 'stderr', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  return new Promise((resolve, reject) => {
    process.once('error', () => reject(new Error(`There is no ${program}: run \`apt-get install nginx-light\`.`)));
    process.once('exit', () => resolve({ process: null, said }));
    process.stderr.on('data', (part: Buffer) => {
      said += part.toString();
      if (said.includes('start worker process ')) resolve({ process, said });
    });
  });
}
