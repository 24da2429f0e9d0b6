/** `7 + 5 = ?`; null where it is none. */
export function readSum(text: string): number | null {
  const [, one, sign, other] = /([0-9]+) ([+−×]) ([0-9]+)/.exec(text) ?? [];
  if (one === undefined || other === undefined) return null;
  if (sign === '+') return Number(one) + Number(other);
  return sign === '×' ? Number(one) * Number(other) : Number(one) - Number(other);
}
