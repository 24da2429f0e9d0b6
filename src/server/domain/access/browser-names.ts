/** What a request says of its browser, as words of two short lists: nothing else of the header is kept (DV-1). */
export interface BrowserNames {
  browser: string | null;
  system: string | null;
}

/** In this order: most browsers claim to be others as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\/|Opera/, 'Opera'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/\d.*Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (list: typeof browsers, agent: string): string | null =>
  list.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** No browser needs more to name itself; whoever sends more gets no search for it. */
const longestAgent = 400;

export function browserNames(agent: string): BrowserNames {
  const start = agent.slice(0, longestAgent);
  return { browser: nameIn(browsers, start), system: nameIn(systems, start) };
}

/** The first half of an address: two numbers of the four of IPv4, two groups of IPv6. Null for what is neither. */
export function halfAddress(address: string): string | null {
  const half =
    /^(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(address) ?? /^([0-9a-f]{1,4}:[0-9a-f]{0,4}):/i.exec(address);
  return half && `${half[1]}${address.includes('.') ? '.' : ':'}…`;
}
