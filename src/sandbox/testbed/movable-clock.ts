/** The real time plus what a test adds. With `standsAt` only the test moves it, so dates repeat in every run. */
export type MovableClock = ReturnType<typeof createMovableClock>;

export function createMovableClock(standsAt?: Date) {
  let ahead = 0;
  return {
    now: () => new Date((standsAt?.getTime() ?? Date.now()) + ahead),
    advance(ms: number): void {
      ahead += ms;
    },
    startOver(): void {
      ahead = 0;
    },
  };
}
