/** Text as XML and HTML take it. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // Control characters, which XML 1.0 has no way to write: the colours of a terminal come with messages.
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/\u001B\[[0-9;]*m|[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '');
