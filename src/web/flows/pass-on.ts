/** By the phone's own sheet. False where there is none; somebody who closes the sheet has decided. */
export async function passOn(content: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(content);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
