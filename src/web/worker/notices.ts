/** What a device shows for a notice, which holds a kind, a language and an address; the words are here (PS-1, PS-5). */

/** By language and kind. */
export const noticeTexts: Readonly<Record<string, string>> = {
  id_paid: 'Top up kamu sudah dibayar',
  id_withdrawn: 'Penarikan kamu sudah dibayar',
  id_friend: 'Teman kamu menunggu',
  id_opened: 'Permainan yang kamu tunggu sudah dibuka',
  en_paid: 'Your top-up is paid',
  en_withdrawn: 'Your withdrawal is paid',
  en_friend: 'Your friend is waiting',
  en_opened: 'The game you waited for is open',
};

/** `address`: of the shop's own origin, whatever came. `title`: a kind of a newer platform has the origin for words. */
export function noticeOf(data: unknown, origin: string): { title: string; address: string } {
  const { kind, lang, path } = data as Partial<Record<string, string>>;
  const { href, origin: of } = new URL(`${path}`, origin);
  return { title: noticeTexts[`${lang}_${kind}`] ?? origin, address: of === origin ? href : origin };
}
