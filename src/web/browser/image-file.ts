/** A chosen picture, with its kind by its first bytes (docs/security.md C71). */
import { imageHead, imageKindOf, type ImageKind } from '../../contract/profile-rules.ts';
import type { ChosenImage } from '../../contract/profile.calls.ts';

export async function readImageFile(file: File): Promise<{ image: ChosenImage; kind: ImageKind | null }> {
  const image = { name: file.name, size: file.size, content: file };
  try {
    return { image, kind: imageKindOf(new Uint8Array(await file.slice(0, imageHead).arrayBuffer())) };
  } catch {
    // The file was deleted after the choice, or lies in a cloud that does not answer: it cannot be sent.
    return { image, kind: null };
  }
}
