import type { HeadValues } from './page-head.ts';

/** The build's manifest for one merchant. */
export function fillManifest(manifest: string, { name, colours }: HeadValues['merchant']): string {
  const built = JSON.parse(manifest) as Record<string, unknown>;
  return JSON.stringify({ ...built, name, short_name: name, ...(colours && { theme_color: colours.light }) });
}
