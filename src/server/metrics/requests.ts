/** Requests and errors, counted where the log is written: before its level leaves lines out. */
import type { Meter } from '@opentelemetry/api';
import type { Log } from '../http/log.ts';
import { seconds } from './metrics.ts';

export function countLog(meter: Meter, log: Log): Log {
  const requests = meter.createCounter('shop_requests', {
    description: 'Answered requests, by call (else by route), outcome and status.',
  });
  const durations = meter.createHistogram('shop_request_seconds', {
    description: 'From the request’s head until its answer begins, by call (else by route).',
    ...seconds,
  });
  const errors = meter.createCounter('shop_errors', { description: 'Lines of the log with level error, by event.' });
  return (level, fields) => {
    log(level, fields);
    const { event, call, route = 'none', outcome, status = 0, durationMs = 0 } = fields;
    if (event === 'request') {
      const name = call ?? route;
      requests.add(1, { call: name, outcome: outcome ?? '', status });
      durations.record(durationMs / 1_000, { call: name });
    } else if (level === 'error') {
      errors.add(1, { event });
    }
  };
}
