/** What the platform refuses outside the outcomes of a call: too much of something, or too much at once. */
export class TooMuch extends Error {
  override name = 'TooMuch';
  /** `caller`: this caller asks too often. `platform`: everybody together does. */
  readonly whose: 'caller' | 'platform';
  readonly resetAt: Date;

  constructor(whose: 'caller' | 'platform', resetAt: Date) {
    super(`Too much (${whose}).`);
    this.whose = whose;
    this.resetAt = resetAt;
  }
}
