export interface HeadValues {
  merchant: { uuid: string; name: string; mark: string; colours: { light: string; dark: string } | null };
  apiBase: string;
  platformBase: string;
  apiGeneration: string;
  /** Origins of vendors' pages that players are sent to. */
  vendorOrigins: readonly string[];
  /** Addresses that differ from the contract's, as JSON; null for none. */
  platformCalls: string | null;
}

export function fillHead(html: string, head: HeadValues): string {
  const { merchant, platformCalls } = head;
  const values: Record<string, string> = {
    '%MERCHANT_UID%': merchant.uuid,
    '%MERCHANT_NAME%': merchant.name,
    '%MERCHANT_MARK%': merchant.mark,
    '%MERCHANT_COLOURS%': merchant.colours ? `${merchant.colours.light} ${merchant.colours.dark}` : '',
    '%API_BASE%': head.apiBase,
    '%PLATFORM_BASE%': head.platformBase,
    '%API_GENERATION%': head.apiGeneration,
    '%VENDOR_ORIGINS%': head.vendorOrigins.join(' '),
  };
  return html
    .replace(/%[A-Z_]+%/g, (name) => (Object.hasOwn(values, name) ? escapeHtml(values[name] ?? '') : name))
    .replace('<!--platform-calls-->', () =>
      platformCalls === null ? '' : `<meta property="platform-calls" content="${escapeHtml(platformCalls)}" />`,
    );
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
