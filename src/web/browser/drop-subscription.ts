/** Ends the notices of this device, also where the platform was not reached and would send more of them (PS-3). */
export function dropSubscription(window: Window): void {
  const drop = async () => {
    const worker = await window.navigator.serviceWorker.getRegistration();
    await (await worker?.pushManager.getSubscription())?.unsubscribe();
  };
  // Not every browser has workers or notices.
  drop().catch(() => undefined);
}
