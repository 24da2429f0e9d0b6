/** Builds and prerenders the baseline in memory, with the shop's own Vite and aliases. */
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { shakeLibraries } from '../../../../src/tools/build/shake-libraries.ts';
import { partsOf } from '../../../../src/tools/message-parts.ts';
import config from '../../../../vite.config.ts';
import type { Answer } from '../front.ts';
import { Page } from './Page.tsx';

const texts = {
  entering: 'Kirim kode',
  failed: 'Kode belum terkirim. Coba lagi.',
  phone: 'Nomor ponsel',
  register: 'Daftar',
  sending: 'Mengirim kode …',
  sent: 'Kode terkirim',
  stake: 'Taruhan {stake} Platinum',
  title: 'Semua permainan',
  wrong: 'Nomor ini belum lengkap',
};
const styles = `body{margin:0;font:1rem/1.5 sans-serif;background:#f7f7fa}header{display:flex;justify-content:space-between;padding:1rem;background:#fff}
button,input{min-height:44px;padding:0 1rem;font:inherit}main{padding:1rem}ul{display:grid;grid-template-columns:1fr 1fr;gap:1rem;padding:0}
li{list-style:none}li div{height:6rem;border-radius:1rem;background:#dfe0f5}dialog{border:0;border-radius:1rem}form{display:grid;gap:1rem}`;

const Router = ({ children }: { children: ReactNode }) => <StaticRouter location="/">{children}</StaticRouter>;

export async function buildBaseline(): Promise<Answer> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [shakeLibraries(), react()],
    ...(config.resolve && { resolve: config.resolve }),
    define: {
      TEXTS: JSON.stringify(Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, partsOf(text)]))),
    },
    build: { write: false, modulePreload: false, rolldownOptions: { input: join(import.meta.dirname, 'client.tsx') } },
  });
  const chunks = 'output' in made ? made.output.filter((file) => file.type === 'chunk') : [];
  const first = chunks.find(({ isEntry }) => isEntry)?.fileName;
  const html = `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>Toko Gim</title><style>${styles}</style><script type="module" src="/${first}"></script></head>
<body>${renderToString(<Page texts={texts} Router={Router} />)}</body></html>`;
  return (request) => {
    const { pathname } = new URL(request.url);
    const code = chunks.find(({ fileName }) => pathname === `/${fileName}`)?.code;
    const type = `${code === undefined ? 'text/html' : 'text/javascript'}; charset=utf-8`;
    const cache = code === undefined ? 'no-cache' : 'public, max-age=31536000, immutable';
    return new Response(code ?? html, { headers: { 'content-type': type, 'cache-control': cache } });
  };
}
