/** Configures web servers for a folder of pages: the file of an address, with status and headers. */

interface HostedPage {
  /** A regular expression on the path; empty: all other addresses. */
  pattern: string;
  /** The same addresses for hosts of files. */
  globs: readonly string[];
  file: string;
  status: 200 | 404;
}

export interface Hosting {
  /** The first match is shown; the last page is for all other addresses. */
  pages: readonly HostedPage[];
  /** Files beside the pages, assets/ and the pictures of links. */
  files: readonly string[];
  /** From a path to another. */
  redirects: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
}

export const notFoundFile = '404.html';
/** The pictures of links (src/contract/page-head.ts). */
const pictures = '/og/';
/** A word with a dot names a file, and a file that is not there is no page (RT-18). */
const anyFile = '\\.[^/]*$';
const noSuchFile = 'There is no such file.';
const immutable = 'public, max-age=31536000, immutable';
const entriesOf = (headers: Hosting['headers']) => Object.entries(headers);
const found = ({ pages }: Hosting) => pages.filter(({ pattern }) => pattern !== '');

/** For `include` in a server block. A header in a location would make nginx drop all the others. */
export function nginxConf(hosting: Hosting): string {
  const location = (match: string, ...lines: string[]) => `location ${match} { ${lines.join(' ')} }`;
  const lines = [
    '# Written by npm run build:static. In a server block, with its root set to this folder:',
    '#   include /srv/shop/headers/nginx.conf;',
    'gzip_static on;',
    `error_page 404 /${notFoundFile};`,
    'set $shop_cache "no-cache";',
    ...entriesOf(hosting.headers).map(([name, value]) => `add_header ${name} "${value}" always;`),
    'add_header Cache-Control $shop_cache always;',
    location('^~ /assets/', `set $shop_cache "${immutable}";`, 'try_files $uri =404;'),
    location(`^~ ${pictures}`, 'try_files $uri =404;'),
    // Older lists of types lack the manifest's.
    ...hosting.files.map((file) =>
      location(`= /${file}`, ...(file.endsWith('.webmanifest') ? ['default_type application/manifest+json;'] : [])),
    ),
    ...Object.entries(hosting.redirects).map(([from, to]) =>
      location(`= ${from}`, 'absolute_redirect off;', `return 302 ${to};`),
    ),
    location(`= /${notFoundFile}`, 'internal;'),
    ...found(hosting).map(({ pattern, file, status }) =>
      location(`~ "${pattern}"`, status === 404 ? 'return 404;' : `try_files /${file} =404;`),
    ),
    location(`~ "${anyFile}"`, 'types { }', 'default_type text/plain;', `return 404 "${noSuchFile}";`),
    location('/', 'return 404;'),
  ];
  return `${lines.join('\n')}\n`;
}

/** For `import` in a site block. */
export function caddyfile(hosting: Hosting): string {
  const headers = [
    'header {',
    ...entriesOf({ ...hosting.headers, 'Cache-Control': 'no-cache' }).map(([name, value]) => `\t${name} "${value}"`),
    '}',
  ];
  const files = ['file_server {', '\tprecompressed br gzip', '}'];
  const block = (head: string, ...lines: string[]) => [`${head} {`, ...lines.map((line) => `\t${line}`), '}'];
  const lines = [
    '# Written by npm run build:static. In a site block, with its root set to this folder:',
    '#   import /srv/shop/headers/Caddyfile',
    ...block(
      'route',
      ...headers,
      ...block('handle /assets/*', `header Cache-Control "${immutable}"`, ...files),
      ...block(`handle ${pictures}*`, ...files),
      ...hosting.files.flatMap((file) => block(`handle /${file}`, ...files)),
      ...Object.entries(hosting.redirects).flatMap(([from, to]) => block(`handle ${from}`, `redir ${to} 302`)),
      ...found(hosting).flatMap(({ pattern, file, status }, place) => [
        `@page${place} path_regexp page${place} ${pattern}`,
        ...block(`handle @page${place}`, ...(status === 404 ? ['error 404'] : [`rewrite * /${file}`, ...files])),
      ]),
      `@file path_regexp file ${anyFile}`,
      ...block('handle @file', 'header Content-Type "text/plain; charset=utf-8"', `respond "${noSuchFile}" 404`),
      'error 404',
    ),
    ...block('handle_errors', ...headers, `rewrite * /${notFoundFile}`, ...files),
  ];
  return `${lines.join('\n')}\n`;
}

/** `_headers` for Cloudflare Pages, Netlify and others, which revalidate pages by default. */
export const headersFile = ({ headers }: Hosting): string =>
  [
    '/*',
    ...entriesOf(headers).map(([name, value]) => `  ${name}: ${value}`),
    '/assets/*',
    `  Cache-Control: ${immutable}`,
    '',
  ].join('\n');

/** `_redirects` for the same hosts: the file of each address. */
export const redirectsFile = (hosting: Hosting): string =>
  [
    ...Object.entries(hosting.redirects).map(([from, to]) => `${from} ${to} 302\n`),
    ...found(hosting).flatMap(({ globs, file, status }) => globs.map((glob) => `${glob} /${file} ${status}\n`)),
  ].join('');
