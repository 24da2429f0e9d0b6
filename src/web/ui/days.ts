/** Formats days and times. Apart from format.ts, so that the first chunk does not carry it. */

/** In the words of a language: `17 Agustus 1995`. */
export const formatDay = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

export function monthNames(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2000, month, 1))));
}

/** Western Indonesia is seven hours ahead of UTC, all year round, ms. */
const offset = 7 * 60 * 60_000;

/** In western Indonesia, `hh:mm`. */
export const jakartaTime = (moment: number): string => new Date(moment + offset).toISOString().slice(11, 16);

/** In western Indonesia, as all of the shop's times: `14.05 WIB`. */
export const formatTime = (moment: number, language: string): string => {
  const format = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Jakarta',
  });
  return `${format.format(moment)} WIB`;
};

/** In western Indonesia, `yyyy-mm-dd`. */
export const jakartaDay = (moment: number): string => new Date(moment + offset).toISOString().slice(0, 10);

/** Short enough for one line of a receipt: `17 Agu 1995, 14.05 WIB`. */
export function formatMoment(moment: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'Asia/Jakarta' });
  return `${format.format(moment)}, ${formatTime(moment, language)}`;
}
