export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // XML 1.0 cannot write control characters; messages contain those of a terminal's colours.
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/\u001B\[[0-9;]*m|[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '');
