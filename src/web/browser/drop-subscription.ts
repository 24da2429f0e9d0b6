/** The platform sends nothing more to it, once it knows: where it was not reached, the browser alone ends the notices (PS-3). */
export function dropSubscription(window: Window): void {
  const drop = async () => {
    const worker = await window.navigator.serviceWorker.getRegistration();
    await (await worker?.pushManager.getSubscription())?.unsubscribe();
  };
  // Not every browser has workers or notices.
  drop().catch(() => undefined);
}
