/**
 * Ends the task: on a slow phone a tap is answered before the next one. Not by a timer: those stand still where a test
 * stops the clock.
 */
export const nextTask = () =>
  new Promise<unknown>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', resolve, { once: true });
    port1.start();
    port2.postMessage(null);
  });
