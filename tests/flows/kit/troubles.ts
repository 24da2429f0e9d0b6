/** ER-2: what each failure of the way there and back says. */
export const troubles = [
  ['offline', 'error.offline'],
  ['timeout', 'error.timeout'],
  ['server_error', 'error.server'],
  ['malformed', 'error.malformed'],
  ['not_available', 'error.not_available'],
  ['unknown', 'error.unknown'],
] as const;

/** The same by the states that stand for them. */
export const troubleTexts = {
  offline: 'error.offline',
  timedOut: 'error.timeout',
  serverFailed: 'error.server',
  malformed: 'error.malformed',
  notAvailable: 'error.not_available',
  unknown: 'error.unknown',
} as const;
