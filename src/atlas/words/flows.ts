/** What each flow is called, and where on the map it stands. A gap fails in tests/unit/atlas/data.test.ts. */
import type { Both, Group } from '../types.ts';

export interface FlowWords {
  title: Both;
  group: Group;
  /** All of it is for a player who is logged in. */
  needsLogin?: boolean;
  /** The server's own: it has no screen. */
  isServers?: boolean;
}

const both = (id: string, en: string): Both => ({ id, en });

export const flowWords: Readonly<Record<string, FlowWords>> = {
  storefront: { title: both('Etalase', 'Storefront'), group: 'frame' },
  merchant: { title: both('Toko', 'Merchant'), group: 'frame' },
  catalogue: { title: both('Katalog permainan', 'Catalogue'), group: 'frame' },
  shell: { title: both('Laci dan pesan', 'Drawer and toasts'), group: 'frame' },
  login: { title: both('Masuk', 'Login'), group: 'entry' },
  registration: { title: both('Daftar', 'Registration'), group: 'entry' },
  'forgot-password': { title: both('Lupa password', 'Forgot password'), group: 'entry' },
  verification: { title: both('Verifikasi', 'Verification'), group: 'entry' },
  'one-time-code': { title: both('Kode SMS', 'One-time code'), group: 'entry' },
  'new-password': { title: both('Password baru', 'New password'), group: 'entry' },
  player: { title: both('Pemain', 'Player'), group: 'account', needsLogin: true },
  session: { title: both('Sesi dan saldo', 'Session and balances'), group: 'account', needsLogin: true },
  revocation: { title: both('Keluar', 'Logout'), group: 'account', needsLogin: true },
  pin: { title: both('PIN', 'PIN'), group: 'account', needsLogin: true },
  'pin-pad': { title: both('Papan PIN', 'PIN pad'), group: 'account', needsLogin: true },
  'phone-change': { title: both('Ganti nomor', 'Phone number change'), group: 'account', needsLogin: true },
  profile: { title: both('Profil', 'Profile'), group: 'account', needsLogin: true },
  accounts: { title: both('Rekening', 'Bank accounts'), group: 'account', needsLogin: true },
  'e-wallet': { title: both('Dompet DANA', 'E-wallet'), group: 'money', needsLogin: true },
  resource: { title: both('Daftar dan riwayat', 'Lists and history'), group: 'money', needsLogin: true },
  transaction: { title: both('Transaksi', 'Transaction'), group: 'money', needsLogin: true },
  'money-result': { title: both('Hasil uang', 'Money result'), group: 'money', needsLogin: true },
  'top-up': { title: both('Isi ulang', 'Top-up'), group: 'money', needsLogin: true },
  withdrawal: { title: both('Tarik dana', 'Withdrawal'), group: 'money', needsLogin: true },
  redeem: { title: both('Voucher', 'Voucher'), group: 'money', needsLogin: true },
  match: { title: both('Adu di server', 'Match on the server'), group: 'play', isServers: true },
  room: { title: both('Ruang main', 'Room'), group: 'play', needsLogin: true },
  round: { title: both('Ronde', 'Round'), group: 'play', needsLogin: true },
};

export const groupWords: Readonly<Record<Group, Both>> = {
  frame: both('Kerangka', 'Frame'),
  entry: both('Masuk dan daftar', 'Ways in'),
  account: both('Akun', 'Account'),
  money: both('Uang', 'Money'),
  play: both('Main', 'Play'),
};
