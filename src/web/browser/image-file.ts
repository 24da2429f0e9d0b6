/** A picture that a person chose, with what its first bytes say it is (docs/security.md C71). */
import { imageHead, imageKindOf, type ImageKind } from '../../contract/profile-rules.ts';
import type { ChosenImage } from '../../contract/profile.calls.ts';

export async function readImageFile(file: File): Promise<{ image: ChosenImage; kind: ImageKind | null }> {
  const image = { name: file.name, size: file.size, content: file };
  try {
    return { image, kind: imageKindOf(new Uint8Array(await file.slice(0, imageHead).arrayBuffer())) };
  } catch {
    // It was taken away after it was chosen, or lies in a cloud that does not answer: nothing that could be sent.
    return { image, kind: null };
  }
}
