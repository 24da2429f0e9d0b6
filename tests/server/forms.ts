/** Multipart forms built byte by byte, so that tests can break them, and calls that save a profile. */
import { recognise } from '../../src/contract/recognise.ts';
import { calls } from '../../src/contract/index.ts';
import { routeOf } from '../../src/server/http/call-route.ts';
import { idImageRoute } from '../../src/server/http/id-image.ts';
import type { Platform } from './platform.ts';

export interface Part {
  name: string;
  content: string | Uint8Array;
  /** Makes the part a file. */
  fileName?: string;
  type?: string;
}

export const boundary = 'a-boundary-of-ours';
export const formType = `multipart/form-data; boundary=${boundary}`;

export function formBody(parts: readonly Part[], delimiter = boundary): Buffer {
  const chunks = parts.flatMap(({ name, content, fileName, type }) => [
    Buffer.from(
      `--${delimiter}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n` +
        `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${delimiter}--\r\n`)]);
}

export const plainForm = { fullname: 'Siti Aminah', birthdate: '1990-02-28', address: 'Jl. Melati 5', national_id: '' };

export const textParts = (texts: Record<string, string>): Part[] =>
  Object.entries(texts).map(([name, content]) => ({ name, content }));

export const picturePart = (content: Uint8Array, fileName = 'ktp.jpg', type = 'image/jpeg'): Part => ({
  name: 'id_image',
  content,
  fileName,
  type,
});

export function profileForms({ shop }: Platform) {
  /** Sends a body as the profile's form. `outcome` is null where the contract does not recognise the answer. */
  async function sendForm(bearer: string | null, body: Uint8Array, type: string = formType) {
    const response = await fetch(`${shop}${routeOf(calls.saveProfile)}`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'Content-Type': type, ...(bearer !== null && { Authorization: `Bearer ${bearer}` }) },
    });
    const reply = await response.json();
    const event = recognise(calls.saveProfile, reply, { receivedAt: 0, serverDate: null });
    const outcome = event?.type.slice('saveProfile.'.length) ?? null;
    return { status: response.status, headers: response.headers, outcome, event, reply };
  }
  return {
    sendForm,
    save: (bearer: string, texts: Record<string, string> = {}, picture?: Part) =>
      sendForm(bearer, formBody([...textParts({ ...plainForm, ...texts }), ...(picture ? [picture] : [])])),
    fetchPicture: (bearer: string): Promise<Response> =>
      fetch(`${shop}${idImageRoute}`, { headers: { Authorization: `Bearer ${bearer}` } }),
  };
}
