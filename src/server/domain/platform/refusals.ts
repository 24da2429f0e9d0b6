/** Refusals that are no outcome of a call: requests or work over a limit. */
export class RateLimited extends Error {
  override name = 'RateLimited';
  /** `caller`: this caller asks too often. `platform`: everybody together does. */
  readonly whose: 'caller' | 'platform';
  readonly resetAt: Date;

  constructor(whose: 'caller' | 'platform', resetAt: Date) {
    super(`Rate limited (${whose}).`);
    this.whose = whose;
    this.resetAt = resetAt;
  }
}
