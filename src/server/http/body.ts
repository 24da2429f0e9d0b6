/** Reads a request's body, and stops reading as soon as it is larger than allowed. */
export async function readBody(request: Request, most: number): Promise<Buffer | 'too large'> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > most) return 'too large';
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > most) {
      await reader.cancel();
      return 'too large';
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}
