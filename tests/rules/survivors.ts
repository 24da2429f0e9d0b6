/**
 * Mutants that no rule notices, and why none has to: no requirement says what they change. The recorded walks notice
 * them all the same. An entry names its mutants by operator, or by a part of their words as the report prints them.
 */
export interface Survivors {
  /** Null: of any machine. */
  machine: string | null;
  mutants: { operator: string } | { words: readonly string[] };
  why: string;
}

export const survivors: readonly Survivors[] = [
  {
    machine: null,
    mutants: { operator: 'extra-transition' },
    why: 'No requirement lists what a state does not hear; that it hears nothing else, the walk of ignored events holds.',
  },
  {
    machine: 'login',
    mutants: { words: ['entering.throttled:credentials.edited is not there'] },
    why: 'LG-4 asks that a wait is waited for, which submitting holds; whether typing takes its sentence away, it leaves open.',
  },
  {
    machine: 'profile',
    mutants: { words: ['leads to profile.editing.invalid'] },
    why: 'The summary of a form without problems is empty: nothing on screen differs.',
  },
  {
    machine: 'one-time-code',
    mutants: { words: ['resend.sending:resendCode.otp_block does not keepMinutes'] },
    why: 'RG-6 has the minutes said as a snackbar, which a rule holds; the field repeats them for a code that was blocked only, and that brings its own.',
  },
];
