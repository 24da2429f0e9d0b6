/** Seconds of a processor, so that other load hardly matters. */
export async function timed<Result>(run: () => Result | Promise<Result>): Promise<[Result, seconds: number]> {
  const begun = process.cpuUsage();
  const result = await run();
  return [result, secondsSince(begun)];
}

export function secondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000_000;
}
