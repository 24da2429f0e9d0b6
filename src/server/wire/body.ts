/** `most`: bytes. `within`: ms for reading them. */
export interface BodyLimit {
  most: number;
  within: number;
}

/** Stops reading as soon as the body is larger or slower than allowed. `cut off`: its sender went away in the middle. */
export async function readBody(
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  { most, within }: BodyLimit,
): Promise<Buffer | 'too large' | 'too slow' | 'cut off'> {
  const announced = Number(headers.get('content-length') ?? 0);
  if (announced > most) return 'too large';
  if (!body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    // The waiting read then ends; a stream that broke meanwhile rejects there.
    reader.cancel().catch(() => undefined);
  }, within);
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > most) {
        await reader.cancel();
        return 'too large';
      }
      chunks.push(part.value);
    }
  } catch {
    return isLate ? 'too slow' : 'cut off';
  } finally {
    clearTimeout(limit);
  }
  return isLate ? 'too slow' : Buffer.concat(chunks);
}
