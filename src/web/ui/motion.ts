/** Motion by the Web Animations API, so that no frame waits for a script. */

/** Runs a layer as if it had begun `elapsed` ms ago. Returns how to end it. */
export function runSince(
  layer: HTMLElement | null,
  frames: Keyframe[],
  timing: KeyframeAnimationOptions,
  elapsed: number,
): (() => void) | undefined {
  if (typeof layer?.animate !== 'function') return undefined;
  const running = layer.animate(frames, timing);
  running.currentTime = Math.max(elapsed, 0);
  return () => running.cancel();
}

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
