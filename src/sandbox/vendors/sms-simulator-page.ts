/** The page on which a person reads the sandbox's SMS: one phone per number, newest message first, no script. */
import { escaped } from '../../server/http/markup.ts';

export interface SimulatedMessage {
  id: string;
  phone: string;
  text: string;
  sentAt: Date;
}

export const stylesheet = `
:root { color-scheme: light dark; --paper: #eceef6; --phone: #ffffff; --ink: #191b2e; --soft: #5d6180; --line: #d9dced;
  --bubble: #eef0fb; --accent: #2b2f86; --on-accent: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --paper: #0d0e1a; --phone: #171929; --ink: #eceefb; --soft: #a3a7c8;
  --line: #2a2d45; --bubble: #22253b; --accent: #a9adff; --on-accent: #12133a; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 32px 16px 64px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
header { max-width: 1080px; margin: 0 auto 28px; }
h1 { margin: 0 0 4px; font-size: 26px; letter-spacing: -0.01em; }
header p { margin: 0; max-width: 60ch; color: var(--soft); }
main { max-width: 1080px; margin: 0 auto; display: grid; gap: 24px;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr)); align-items: start; }
section { background: var(--phone); border: 1px solid var(--line); border-radius: 28px; overflow: hidden;
  box-shadow: 0 12px 32px rgb(20 22 60 / 0.08); }
h2 { margin: 0; padding: 18px 22px 14px; border-bottom: 1px solid var(--line); font-size: 17px;
  font-variant-numeric: tabular-nums; }
ol { list-style: none; margin: 0; padding: 18px 16px 22px; display: grid; gap: 16px; }
article { background: var(--bubble); border-radius: 6px 18px 18px 18px; padding: 12px 16px; white-space: pre-line;
  overflow-wrap: anywhere; }
li:first-child strong { display: inline-block; padding: 0 10px; border-radius: 999px; background: var(--accent);
  color: var(--on-accent); }
strong { font-size: 20px; letter-spacing: 0.12em; font-variant-numeric: tabular-nums; }
time { display: block; margin: 4px 6px 0; color: var(--soft); font-size: 13px; }
.empty { grid-column: 1 / -1; text-align: center; padding: 64px 16px; border: 1px dashed var(--line); border-radius: 28px;
  color: var(--soft); }
`;

const refreshSeconds = 3;

/** The code stands out; the rest of the message stays as it was sent. */
const renderText = (text: string): string =>
  escaped(text).replace(/(?<![0-9#])([0-9]{4})(?![0-9;])/, '<strong>$1</strong>');

const renderTime = (moment: Date): string => {
  const shown = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'medium' }).format(moment);
  return `<time datetime="${moment.toISOString()}">${escaped(shown)}</time>`;
};

const renderPhone = ([phone, messages]: [string, SimulatedMessage[]]): string =>
  `<section aria-label="Telepon ${escaped(phone)}"><h2>${escaped(phone)}</h2><ol>${messages
    .map(({ text, sentAt }) => `<li><article>${renderText(text)}</article>${renderTime(sentAt)}</li>`)
    .join('')}</ol></section>`;

export function renderMessages(messages: readonly SimulatedMessage[]): string {
  const byPhone = new Map<string, SimulatedMessage[]>();
  for (const message of messages) byPhone.set(message.phone, [...(byPhone.get(message.phone) ?? []), message]);
  const phones = [...byPhone].map(renderPhone).join('');
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${refreshSeconds}">
<title>SMS percobaan</title>
<style>${stylesheet}</style>
</head>
<body>
<header><h1>SMS percobaan</h1><p>Setiap SMS yang dikirim toko percobaan muncul di sini, yang terbaru paling atas. Halaman ini menyegarkan diri setiap ${refreshSeconds} detik.</p></header>
<main>${phones || '<p class="empty">Belum ada SMS. Daftar di toko, lalu kodenya muncul di sini.</p>'}</main>
</body>
</html>
`;
}
