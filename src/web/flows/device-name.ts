import type { TextOf } from '../i18n/use-text.ts';

interface Device {
  browser: string | null;
  system: string | null;
}

export function deviceName(text: TextOf, { browser, system }: Device): string {
  const known = [browser, system].filter((word) => word !== null);
  return known.length > 0 ? known.join(' · ') : text('devices.unknown');
}
