/** Addresses that resemble the vendor's, or that browsers parse otherwise than people read (C75), for an allowed origin. */

/** `origin` as configuration has it: `https://dana.example` or `http://localhost:3002`. */
export function hostileAddresses(origin: string): readonly string[] {
  const { protocol, host, hostname, port } = new URL(origin);
  const scheme = protocol.slice(0, -1);
  const otherScheme = scheme === 'https' ? 'http' : 'https';
  const at = (authority: string, path = '/authorize?state=state-of-one-link-that-was-begun') =>
    `${scheme}://${authority}${path}`;
  const evil = 'evil.example';
  const portOf = (name: string) => (port === '' ? name : `${name}:${port}`);
  const dotless = hostname.replaceAll('.', '');

  return [
    ...otherHosts(),
    ...userInfo(),
    ...confusedParsers(),
    ...otherSchemes(),
    ...relative(),
    ...otherPorts(),
    ...lookAlikes(),
    ...hidden(),
    ...odd(),
  ];

  function otherHosts(): string[] {
    return [
      at(evil),
      at(portOf(evil)),
      at(`${hostname}.${evil}`),
      at(portOf(`${hostname}.${evil}`)),
      at(`${evil}.${host}`),
      at(`www.${host}`),
      at(`m.${host}`),
      at(`x${host}`),
      at(`${dotless}x.example`),
      at(portOf(`${hostname}x`)),
      at(portOf(`${hostname}.`)),
      at(`${hostname}.`),
      at(portOf(`.${hostname}`)),
      at(`${hostname}-login.example`),
      at(`login-${hostname}.${evil}`),
      at(evil, `/${host}/authorize`),
      at(evil, `/?${origin}`),
      at(evil, `/?next=${encodeURIComponent(origin)}`),
      at(evil, `/#${origin}`),
      at(evil, `/@${host}`),
      at(evil, `?@${host}/`),
      at(evil, `#@${host}/`),
      at(evil, `;@${host}/`),
      at('[::1]'),
      at('[::ffff:10.0.0.1]'),
      at('10.0.0.1'),
      at('169.254.169.254', '/latest/meta-data'),
      at('0x7f000001'),
      at('2130706433'),
      at('127.1'),
    ];
  }

  function userInfo(): string[] {
    return [
      at(`${host}@${evil}`),
      at(`${hostname}:x@${evil}`),
      at(`${hostname}%40${evil}`),
      at(`${hostname}%2f@${evil}`),
      at(`${hostname}%00@${evil}`),
      at(`${hostname}&@${evil}`),
      at(`${hostname}#@${evil}`, '/').replace('#', '%23'),
      at(`@${evil}`),
      at(`:@${evil}`),
      at(`user@${host}`),
      at(`user:word@${host}`),
      at(`:word@${host}`),
      at(`@${host}`),
      at(`:@${host}`),
      at(`${evil}@${host}`),
      at(`${evil}:443@${host}`),
      at(`a@b@${evil}`),
    ];
  }

  function confusedParsers(): string[] {
    return [
      `${scheme}:\\\\${host}\\authorize`,
      `${scheme}:/\\${host}/authorize`,
      `${scheme}:\\/${host}/authorize`,
      `${scheme}:${host}/authorize`,
      `${scheme}:/${host}/authorize`,
      `${scheme}:///${host}/authorize`,
      `${scheme}:////${host}/authorize`,
      `${scheme}://\\${host}/authorize`,
      at(`${host}\\@${evil}`),
      at(`${evil}\\@${host}`),
      at(`${evil}\\.${host}`),
      at(host, `\\..\\${evil}`),
      at(host, '/authorize\\'),
      at(`${hostname}%2e${evil}`),
      at(`${hostname}%5c.${evil}`),
      at(`${hostname}%252f.${evil}`),
      at(`${hostname}%ff`),
      at(hostname.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`)),
      at(hostname.replace('a', '%61').replace('o', '%6f')),
      `${scheme}://`,
      `${scheme}://?${host}`,
      `${scheme}://#${host}`,
      `${scheme}:///`,
      `${scheme}://[${host}]`,
      `${scheme}://${host}:port/authorize`,
      `${scheme}://${hostname}:99999/authorize`,
      `${scheme}://${hostname}:-1/authorize`,
    ];
  }

  function otherSchemes(): string[] {
    return [
      `${otherScheme}://${host}/authorize`,
      `javascript:alert(1)`,
      `javascript://${host}/%0aalert(1)`,
      `javascript:${origin}/`,
      `JaVaScRiPt:alert(1)//${host}`,
      `java\nscript:alert(1)`,
      `\u0001javascript:alert(1)`,
      `data:text/html,<script>alert(1)</script>`,
      `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
      `data://${host}/x`,
      `vbscript:msgbox(1)`,
      `blob:${origin}/2f7b7a2c-4f0f-4e55-9a3e-1f4f6f6c5d11`,
      `filesystem:${origin}/temporary/x`,
      `view-source:${origin}/authorize`,
      `file:///etc/passwd`,
      `file://${host}/authorize`,
      `ftp://${host}/authorize`,
      `ws://${host}/authorize`,
      `wss://${host}/authorize`,
      `about:blank`,
      `about:srcdoc`,
      `intent://${host}/authorize#Intent;scheme=https;end`,
      `dana://authorize`,
      `mailto:orang@${hostname}`,
      `tel:081234567890`,
      `market://details?id=dana`,
      `chrome://settings`,
      `${scheme}s://${host}/authorize`,
      `${scheme.toUpperCase()}://${host}/authorize`,
      `Http${scheme.slice(4)}://${host}/authorize`,
    ];
  }

  function relative(): string[] {
    return [
      '',
      ' ',
      '/',
      '//',
      `//${host}/authorize`,
      `///${host}/authorize`,
      `/\\${host}/authorize`,
      `\\\\${host}\\authorize`,
      `//${evil}`,
      `/authorize`,
      `./authorize`,
      `../authorize`,
      `?url=${origin}`,
      `#${origin}`,
      `${host}/authorize`,
      `authorize`,
      `undefined`,
      `null`,
      `[object Object]`,
    ];
  }

  function otherPorts(): string[] {
    return [
      at(`${hostname}:81`),
      at(`${hostname}:8443`),
      at(`${hostname}:0`),
      at(`${hostname}:65535`),
      at(`${hostname}:`),
      at(`${hostname}:${scheme === 'https' ? '443' : '80'}`),
      at(`${hostname}:0${port === '' ? '443' : port}`),
    ];
  }

  /** Letters that look like others, or that a browser turns into them. */
  function lookAlikes(): string[] {
    const swap = (from: string, to: string) => at(portOf(hostname.replace(from, to)));
    return [
      swap('a', '\u0430'),
      swap('o', '\u043e'),
      swap('e', '\u0435'),
      swap('l', '\u217c'),
      at(portOf(hostname.replace(/./, (first) => String.fromCodePoint(first.charCodeAt(0) + 0xfee0)))),
      at(portOf(`${hostname}\u3002${evil}`)),
      at(portOf(`${hostname}\uff0e${evil}`)),
      at(portOf(`${hostname}\uff0f.${evil}`)),
      at(portOf(`${hostname}\u2044.${evil}`)),
      at(portOf(`${hostname}\u2100.${evil}`)),
      at(portOf(`xn--dna-8cd.example`)),
      at(portOf(hostname.toUpperCase())),
      at(portOf(hostname.replace(/./, (first) => first.toUpperCase()))),
      at(`${hostname}\u00ad${port === '' ? '' : `:${port}`}`),
      at(`\u200b${host}`),
      at(`${hostname}\u202e${port === '' ? '' : `:${port}`}`),
    ].filter((address) => address !== at(host));
  }

  /** White space and control characters, which a browser drops on the way. */
  function hidden(): string[] {
    return [
      ` ${at(host)}`,
      `${at(host)} `,
      `\t${at(host)}`,
      `${at(host)}\n`,
      `${at(host)}\r\nLocation: https://${evil}`,
      `\u00a0${at(host)}`,
      `\ufeff${at(host)}`,
      at(host).replace('//', '/\t/'),
      at(host).replace('://', ':\n//'),
      at(host).replace('://', '\t://'),
      `${scheme}://${host.slice(0, 2)}\t${host.slice(2)}/authorize`,
      `${scheme}://${host.slice(0, 2)}\n${host.slice(2)}/authorize`,
      `${scheme}://${host.slice(0, 2)}\r${host.slice(2)}/authorize`,
      at(host, '/auth\norize'),
      at(host, '/auth orize'),
      at(host, '/auth\u0000orize'),
      at(host, '/auth\u007forize'),
      at(host, '/auth\u0085orize'),
      at(host, '/auth\u2028orize'),
    ];
  }

  function odd(): string[] {
    return [
      at(host, `/${'a'.repeat(2_000)}`),
      at(host, `?state=${'s'.repeat(200_000)}`),
      `${origin} ${origin}`,
      `${origin},https://${evil}`,
      `["${origin}/authorize"]`,
      `{"url":"${origin}/authorize"}`,
      `<a href="${origin}">`,
      `"${origin}/authorize"`,
      `url(${origin}/authorize)`,
      `https://${evil}#${origin}`,
      `null://${host}/authorize`,
      `//:@/`,
      `http://`,
      `https:`,
      `:`,
      `://${host}`,
    ];
  }
}
