/**
 * Formats days and times. Apart from format.ts, so that the first chunk does not carry it. In words of its own: the first
 * `Intl.DateTimeFormat` makes Chromium read its data of all calendars, 17 ms on a desk and 70 on a phone.
 */

const months: Readonly<Record<string, readonly string[]>> = {
  id: 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};

export function monthNames(language: string): readonly string[] {
  const names = months[language];
  if (!names) throw new Error(`Expected a language of the shop, id or en; it is "${language}".`);
  return names;
}

/** In the words of a language: `17 Agustus 1995`. `day`: `yyyy-mm-dd`; `letters`: of the month, else all. */
export function formatDay(day: string, language: string, letters?: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const name = monthNames(language)[month - 1]?.slice(0, letters);
  if (name === undefined) throw new RangeError(`Expected a day as yyyy-mm-dd; it is "${day}".`);
  return language === 'en' ? `${name} ${date}, ${year}` : `${date} ${name} ${year}`;
}

/** Western Indonesia is seven hours ahead of UTC, all year round, ms. */
const offset = 7 * 60 * 60_000;

/** In western Indonesia, `hh:mm`. */
export const jakartaTime = (moment: number): string => new Date(moment + offset).toISOString().slice(11, 16);

/** In western Indonesia, as all of the shop's times: `14.05 WIB`. */
export function formatTime(moment: number, language: string): string {
  const time = jakartaTime(moment);
  return `${language === 'en' ? time : time.replace(':', '.')} WIB`;
}

/** In western Indonesia, `yyyy-mm-dd`. */
export const jakartaDay = (moment: number): string => new Date(moment + offset).toISOString().slice(0, 10);

/** Short enough for one line of a receipt: `17 Agu 1995, 14.05 WIB`. */
export const formatMoment = (moment: number, language: string): string =>
  `${formatDay(jakartaDay(moment), language, 3)}, ${formatTime(moment, language)}`;
