/** Refuses PINs that guessers try first, on both sides (docs/security.md C65, 3.7). */

/** Wrong tries until the PIN is locked (PN-4). */
export const pinTries = 5;

/** Whether a player has a PIN that sensitive actions can be confirmed with. */
export const pinStandings = ['set', 'none', 'locked'] as const;
export type PinStanding = (typeof pinStandings)[number];

export const weakPinReasons = ['repeats', 'run', 'shape', 'date', 'phone'] as const;
export type WeakPin = (typeof weakPinReasons)[number];

/** Drawn on a telephone keypad, there and back. */
const shapes = new Set(
  [
    ...['147258', '258369', '147369', '159357', '159753', '123789', '456789'],
    ...['147896', '123698', '321478', '258000', '789456', '741852'],
  ].flatMap((shape) => [shape, [...shape].reverse().join('')]),
);
const firstYear = 1940;
const lastYear = 2026;

/** Why a PIN is easy to guess, or null. `phone` is the player's own number. */
export function weakPin(pin: string, phone: string): WeakPin | null {
  if (repeats(pin)) return 'repeats';
  if (isRun(pin)) return 'run';
  if (shapes.has(pin)) return 'shape';
  if (isDate(pin)) return 'date';
  return phone.includes(pin) || `62${phone.slice(1)}`.includes(pin) ? 'phone' : null;
}

/** 112233, 123123, 123321, 121212, or no more than two digits in any order. */
function repeats(pin: string): boolean {
  const half = pin.slice(0, 3);
  const pairs = [0, 2, 4].map((at) => pin.charAt(at).repeat(2)).join('');
  return (
    new Set(pin).size <= 2 ||
    pin === half.repeat(2) ||
    pin === half + [...half].reverse().join('') ||
    pin === pin.slice(0, 2).repeat(3) ||
    pin === pairs
  );
}

/** Each digit one (or two) above or below the one before; 890123 counts as a run too. */
function isRun(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  const [first] = steps;
  return [1, 9, 2, 8].includes(first ?? 0) && steps.every((step) => step === first);
}

/** A day written as ddmmyy, mmddyy, yymmdd, or a month and a full year. */
function isDate(pin: string): boolean {
  const part = (from: number, length = 2) => Number(pin.slice(from, from + length));
  const isDay = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12;
  const isYear = (year: number) => year >= firstYear && year <= lastYear;
  const isShortYear = (year: number) => year >= firstYear % 100 || year <= lastYear % 100;
  const [one, two, three] = [part(0), part(2), part(4)];
  return (
    (isDay(one, two) && isShortYear(three)) ||
    (isDay(two, one) && isShortYear(three)) ||
    (isDay(three, two) && isShortYear(one)) ||
    (one >= 1 && one <= 12 && isYear(part(2, 4))) ||
    (three >= 1 && three <= 12 && isYear(part(0, 4)))
  );
}
