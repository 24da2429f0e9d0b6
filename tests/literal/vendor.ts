/** The e-wallet vendor's pages on their own origin: one link to agree, one to refuse. */
import { serve, type Site } from './site.ts';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** `/ask?title=&yes=&no=&bill=`: `yes` and `no` lead back to the platform; `paid` gets the paid bill. */
export async function startVendor(paid: (bill: string) => void): Promise<Site> {
  return serve((request, response) => {
    const url = new URL(request.url ?? '/', 'http://vendor');
    const value = (name: string) => url.searchParams.get(name) ?? '';
    if (url.pathname === '/paid') {
      paid(value('bill'));
      response.writeHead(303, { location: value('to') }).end();
      return;
    }
    if (url.pathname !== '/ask') {
      response.writeHead(404).end();
      return;
    }
    const way = value('bill')
      ? `/paid?${new URLSearchParams({ bill: value('bill'), to: value('yes') }).toString()}`
      : value('yes');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="id"><title>DANA</title><link rel="icon" href="data:,"><h1>${escaped(value('title'))}</h1>` +
        `<p><a href="${escaped(way)}">Setuju</a></p><p><a href="${escaped(value('no'))}">Tolak</a></p></html>`,
    );
  });
}
