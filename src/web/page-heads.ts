/** The heads of the served pages (SE-1). In Indonesian only: an address carries no language, and links name the address. */
import type { PageHead } from '../contract/page-head.ts';
import type { MessageId } from './i18n/messages.ts';

/** The addresses that have a description of their own; the files of the pages are named after these. */
export type PageName =
  | 'index'
  | 'agile'
  | 'fast'
  | 'game'
  | 'profile'
  | 'accounts'
  | 'withdraw'
  | 'redeem'
  | 'topUp'
  | 'transaction'
  | 'statement'
  | 'rounds'
  | 'history'
  | 'verification'
  | 'notFound';

export const descriptions: Record<PageName, string> = {
  index: 'Main permainan ketangkasan di %MERCHANT_NAME% dan kumpulkan Platinum.',
  agile: 'Adu tangkas melawan pemain lain di %MERCHANT_NAME% dan kumpulkan Platinum.',
  fast: 'Adu cepat melawan pemain lain di %MERCHANT_NAME% dan kumpulkan Platinum.',
  game: 'Sebuah permainan ketangkasan di %MERCHANT_NAME%.',
  profile: 'Data diri, PIN, dan kata sandimu di %MERCHANT_NAME%.',
  accounts: 'Rekening tujuan penarikanmu di %MERCHANT_NAME%.',
  withdraw: 'Tarik Platinum dari %MERCHANT_NAME% ke rekeningmu.',
  redeem: 'Tukar voucher dengan Platinum di %MERCHANT_NAME%.',
  topUp: 'Isi Platinum di %MERCHANT_NAME%.',
  transaction: 'Sebuah transaksimu di %MERCHANT_NAME%.',
  statement: 'Mutasi saldomu di %MERCHANT_NAME%.',
  rounds: 'Ronde yang kamu mainkan di %MERCHANT_NAME%.',
  history: 'Transaksimu di %MERCHANT_NAME%.',
  verification: 'Verifikasi nomor handphone untuk %MERCHANT_NAME%.',
  notFound: 'Halaman ini tidak ada di %MERCHANT_NAME%.',
};

/** Texts that say what a page is for, where it has one, so that its served form begins as the page does. */
export const intros: Partial<Record<PageName, MessageId>> = {
  profile: 'profile.intro',
  accounts: 'accounts.intro',
  withdraw: 'withdraw.intro',
  redeem: 'redeem.intro',
  topUp: 'top_up.intro',
};

/** The heads of each game and of an invitation to it, which tells only the game and that somebody invites. */
export const gameHeads: Record<'game' | 'invitation', PageHead> = {
  game: {
    title: '%GAME_TITLE% · %MERCHANT_NAME%',
    description: '%GAME_DESCRIPTION%',
    path: '/detail/%GAME_SLUG%',
    isPublic: true,
  },
  invitation: {
    title: 'Undangan bermain %GAME_TITLE% · %MERCHANT_NAME%',
    description: 'Seseorang menunggumu di %GAME_TITLE%. Buka tautan ini untuk bermain bersama.',
    path: '/detail/%GAME_SLUG%',
    sharedPath: '/detail/%GAME_SLUG%/%INVITATION%',
    isPublic: false,
  },
};
