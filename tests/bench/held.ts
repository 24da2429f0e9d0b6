/** What a process holds over time: memory and descriptors, and how much more they get. */
import { readdirSync, readFileSync } from 'node:fs';

interface Look {
  hours: number;
  mib: number;
  descriptors: number;
}

/** How much more an hour, by least squares. */
function slope(looks: readonly Look[], of: 'mib' | 'descriptors'): number {
  const mean = (value: (look: Look) => number): number =>
    looks.reduce((sum, look) => sum + value(look), 0) / looks.length;
  const [at, middle] = [mean(({ hours }) => hours), mean((look) => look[of])];
  return mean((look) => (look.hours - at) * (look[of] - middle)) / mean(({ hours }) => (hours - at) ** 2);
}

/** Looks at it 120 times within the seconds. The first quarter does not count: a young heap grows to its size. */
export function watchHeld(pid: number, seconds: number) {
  const looks: Look[] = [];
  const begun = performance.now();
  const look = (): void => {
    const kib = Number(/\nVmRSS:\s+([0-9]+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    const hours = (performance.now() - begun) / 3_600_000;
    looks.push({ hours, mib: kib / 1_024, descriptors: readdirSync(`/proc/${pid}/fd`).length });
  };
  const timer = setInterval(look, (seconds * 1_000) / 120);
  return {
    end: () => clearInterval(timer),
    summary(): string {
      const later = looks.slice(looks.length / 4);
      const [from, to] = [later[0], later.at(-1)].map((one) => `${one?.mib.toFixed(0)} MiB, ${one?.descriptors}`);
      return (
        `${from} descriptors after a quarter, ${to} at the end; ` +
        `${slope(later, 'mib').toFixed(1)} MiB and ${slope(later, 'descriptors').toFixed(1)} descriptors an hour`
      );
    },
  };
}
