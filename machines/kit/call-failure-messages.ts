/** Apart from the states: views need the texts before the machines load. */

export type CallFailure = 'offline' | 'timedOut' | 'serverFailed' | 'malformed' | 'notAvailable' | 'unknown';

export const callFailureMessages: Record<CallFailure, string> = {
  offline: 'error.offline',
  timedOut: 'error.timeout',
  serverFailed: 'error.server',
  malformed: 'error.malformed',
  notAvailable: 'error.not_available',
  unknown: 'error.unknown',
};
