/** Log lines of the fields named here, so that no secret gets in: routes as templates, a phone's last three digits. */
import type { Clock } from '../domain/platform/clock.ts';

export const logLevels = ['error', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LogFields {
  event: string;
  requestId?: string;
  method?: string;
  route?: string;
  call?: string;
  outcome?: string;
  status?: number;
  durationMs?: number;
  phone?: string;
  address?: string;
  /** The beginning of the session’s digest, as the table of sessions has it. */
  session?: string;
  /** The order's number, not its id. */
  order?: string;
  errorName?: string;
  errorCode?: string;
  /** What a hash costs (KiB, passes, ms), how many are made at once, and how many calls may wait for theirs. */
  memory?: number;
  passes?: number;
  hashMs?: number;
  parallel?: number;
  inLine?: number;
  /** The stack without the message, which may quote a value. */
  errorPlace?: string;
}

export type Log = (level: LogLevel, fields: LogFields) => void;

const allowed = [
  ...([
    'event',
    'requestId',
    'method',
    'route',
    'call',
    'outcome',
    'status',
    'durationMs',
    'phone',
    'address',
  ] as const),
  ...(['session', 'order', 'errorName', 'errorCode', 'errorPlace'] as const),
  ...(['memory', 'passes', 'hashMs', 'parallel', 'inLine'] as const),
] satisfies (keyof LogFields)[];

export function createLog(threshold: LogLevel, clock: Clock, write: (line: string) => void): Log {
  return (level, fields) => {
    if (logLevels.indexOf(level) > logLevels.indexOf(threshold)) return;
    const line: Record<string, unknown> = { time: clock.now().toISOString(), level };
    for (const name of allowed) {
      const value = fields[name];
      if (value !== undefined) line[name] = name === 'phone' ? lastDigits(String(value)) : value;
    }
    write(`${JSON.stringify(line)}\n`);
  };
}

const lastDigits = (phone: string): string => `…${phone.slice(-3)}`;

export function describeError(error: unknown): Pick<LogFields, 'errorName' | 'errorCode' | 'errorPlace'> {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const place = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 6)
    .map((line) => line.trim())
    .join(' ');
  return {
    errorName: error.name,
    ...('code' in error && typeof error.code === 'string' && { errorCode: error.code }),
    ...(place && { errorPlace: place }),
  };
}
