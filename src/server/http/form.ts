/**
 * Multipart forms, stricter than RFC 7578: few parts, short headers, one file, whose name is ignored. Node's
 * `formData()` blocks the event loop for half a second when 5 MB are nothing but headers (docs/decisions/013).
 */

export interface Form {
  texts: Record<string, string>;
  file: { field: string; content: Buffer } | null;
}

const mostParts = 16;
/** Bytes of a part's headers: disposition, type, and the longest file name of any system at three bytes a letter. */
const longestHeaders = 4 * 1024;

const contentType = /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'+.-]{1,70}))\s*$/i;
const disposition = /^content-disposition:\s*form-data\s*;\s*name="([^"]{1,64})"(\s*;\s*filename\*?=.*)?$/i;

export const isForm = (type: string | undefined): boolean => /^multipart\/form-data\s*(;|$)/i.test(type ?? '');

/** Null where the body is no form, has too many parts, a double field, or more than one file. */
export function readForm(type: string | undefined, body: Buffer): Form | null {
  const [, quoted, plain] = contentType.exec(type ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined || body.toString('latin1', 0, boundary.length + 2) !== `--${boundary}`) return null;
  const delimiter = `\r\n--${boundary}`;
  const texts = new Map<string, string>();
  let file = null as Form['file'];
  let at = boundary.length + 2;
  for (let parts = 0; !isLast(body, at); parts += 1) {
    if (parts === mostParts || body.toString('latin1', at, at + 2) !== '\r\n') return null;
    const head = body.subarray(at + 2, at + 2 + longestHeaders);
    const headEnd = head.indexOf('\r\n\r\n');
    const start = at + 2 + headEnd + 4;
    const end = body.indexOf(delimiter, start);
    const part = headEnd < 0 ? null : readHead(head.toString('utf8', 0, headEnd));
    if (end < 0 || !part || texts.has(part.name) || file?.field === part.name) return null;
    const content = body.subarray(start, end);
    if (part.isFile) {
      if (file) return null;
      file = { field: part.name, content };
    } else {
      const text = readText(content);
      if (text === null) return null;
      texts.set(part.name, text);
    }
    at = end + delimiter.length;
  }
  return { texts: Object.fromEntries(texts), file };
}

const isLast = (body: Buffer, at: number): boolean => /^--(\r\n)?$/.test(body.toString('latin1', at, at + 5));

function readHead(head: string): { name: string; isFile: boolean } | null {
  const found = head.split('\r\n').flatMap((line) => {
    const [, name, file] = disposition.exec(line) ?? [];
    return name === undefined ? [] : [{ name, isFile: file !== undefined }];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

function readText(content: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return null;
  }
}
