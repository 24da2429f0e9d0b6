/**
 * Opens the phone's share sheet. Returns false where there is none; closing the sheet counts as shared, because the
 * player has decided.
 */
export async function openShareSheet(content: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(content);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
