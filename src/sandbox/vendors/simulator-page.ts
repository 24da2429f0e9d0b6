/** The frame and style of the simulated vendors' pages: phone width, the vendor's colour, no script. */
import { escaped } from '../../server/http/markup.ts';

export const stylesheet = `
:root { color-scheme: light dark; --paper: #eceff4; --sheet: #ffffff; --ink: #17212e; --soft: #566275; --line: #d8dee8;
  --bad: #a4262c; }
.dana { --accent: #0b63c5; --on-accent: #ffffff; --tint: #e8f1fc; }
.bank { --accent: #0c5c52; --on-accent: #ffffff; --tint: #e4f2ef; }
@media (prefers-color-scheme: dark) { :root { --paper: #0c1118; --sheet: #161d27; --ink: #e9eef5; --soft: #a2aec0;
  --line: #2a3442; --bad: #ff9da1; }
  .dana { --accent: #8bbcff; --on-accent: #06244a; --tint: #172a42; }
  .bank { --accent: #79d6c6; --on-accent: #06302a; --tint: #12302c; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 20px 16px 64px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
.sheet { max-width: 480px; margin: 0 auto 20px; padding: 22px 20px; background: var(--sheet);
  border: 1px solid var(--line); border-radius: 20px; }
.brand { max-width: 480px; margin: 0 auto 14px; display: flex; justify-content: space-between; gap: 12px;
  color: var(--accent); font-weight: 700; white-space: nowrap; }
.brand span { color: var(--soft); font-weight: 400; }
h1 { margin: 0 0 6px; font-size: 22px; line-height: 1.3; }
h2 { margin: 0 0 10px; font-size: 17px; }
p { margin: 0 0 14px; }
.soft { color: var(--soft); }
.sum { font-size: 30px; font-weight: 700; font-variant-numeric: tabular-nums; }
.note { padding: 12px 14px; border-radius: 12px; background: var(--tint); }
.bad { color: var(--bad); font-weight: 600; }
fieldset { border: 0; min-width: 0; margin: 0 0 16px; padding: 0; display: grid; gap: 10px; }
legend { padding: 0; margin-bottom: 10px; font-weight: 600; }
.choice { display: flex; align-items: center; gap: 10px; min-height: 60px; padding: 10px 12px;
  border: 1px solid var(--line); border-radius: 14px; }
.choice:has(:checked) { border-color: var(--accent); background: var(--tint); }
.choice input { width: 20px; height: 20px; margin: 0; accent-color: var(--accent); }
.choice span { flex: 1; min-width: 0; }
.choice b { white-space: nowrap; }
small { display: block; color: var(--soft); font-size: 14px; }
.number { font-variant-numeric: tabular-nums; }
label.field { display: block; margin-bottom: 12px; font-weight: 600; }
.field input { display: block; width: 100%; min-height: 48px; margin-top: 4px; padding: 8px 12px; font: inherit;
  font-weight: 400; color: inherit; background: var(--sheet); border: 1px solid var(--soft); border-radius: 12px; }
.actions { display: flex; gap: 10px; flex-wrap: wrap; margin: 0; }
button, .button { flex: 1; min-height: 48px; padding: 10px 16px; font: inherit; font-weight: 600; text-align: center;
  color: var(--accent); background: transparent; border: 1px solid var(--accent); border-radius: 14px; cursor: pointer;
  text-decoration: none; }
button.main { color: var(--on-accent); background: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 0 0 16px; }
dt { color: var(--soft); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
li { padding-bottom: 12px; border-bottom: 1px solid var(--line); }
li:last-child { padding: 0; border: 0; }
li form { margin-top: 10px; }
`;

const rupiahFormat = new Intl.NumberFormat('id-ID');
export const formatRupiah = (amount: bigint): string => `Rp ${rupiahFormat.format(amount)}`;

const timeFormat = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'short' });
export const formatTime = (moment: Date): string => escaped(timeFormat.format(moment));

export const hidden = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');

/** A list of terms; takes text, not HTML. */
export const terms = (rows: Record<string, string>): string =>
  `<dl>${Object.entries(rows)
    .map(([term, text]) => `<dt>${escaped(term)}</dt><dd>${escaped(text)}</dd>`)
    .join('')}</dl>`;

export const outageSwitch = (isDown: boolean): string => `<section class="sheet"><h2>Layanan</h2>
<p class="${isDown ? 'bad' : 'soft'}">${isDown ? 'Layanan mati: toko tidak mendapat jawaban.' : 'Layanan berjalan.'}</p>
<form class="actions" method="post" action="/outage">${hidden({ down: isDown ? 'no' : 'yes' })}<button>${
  isDown ? 'Hidupkan layanan' : 'Matikan layanan'
}</button></form></section>`;

interface PageParts {
  vendor: 'dana' | 'bank';
  brand: string;
  title: string;
  /** HTML. */
  body: string;
}

export const renderPage = ({ vendor, brand, title, body }: PageParts): string => `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · ${escaped(brand)}</title>
<style>${stylesheet}</style>
</head>
<body class="${vendor}">
<p class="brand">${escaped(brand)} <span>Bukan uang asli</span></p>
<main>${body}</main>
</body>
</html>
`;
