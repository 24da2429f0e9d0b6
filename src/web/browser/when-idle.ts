/**
 * Runs it when the browser has nothing better to do; at once in a browser that cannot say. Not an idle callback: a test
 * that stops the clock stops those as well.
 */
export function whenIdle(window: Window, run: () => void): void {
  const scheduler = window.scheduler as Scheduler | undefined;
  if (scheduler) void scheduler.postTask(run, { priority: 'background' });
  else run();
}
