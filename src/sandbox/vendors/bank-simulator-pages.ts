/** The pages of the simulated bank: virtual accounts to pay, payouts to settle or refuse. */
import { providerOf } from '../../contract/account-rules.ts';
import { escaped } from '../../server/http/markup.ts';
import type { SimulatedAccount, SimulatedPayout } from './bank-simulator-book.ts';
import { formatRupiah, formatTime, hidden, outageSwitch, renderPage } from './simulator-page.ts';

const accountText = { pending: 'Menunggu pembayaran', paid: 'Sudah dibayar', failed: 'Kedaluwarsa' } as const;
const payoutText = { pending: 'Menunggu', paid: 'Selesai', failed: 'Ditolak' } as const;

export const noticeText = {
  paid: 'Pembayaran berhasil.',
  unknown: 'Nomor virtual account tidak dikenal.',
  wrong_amount: 'Jumlahnya harus sama persis dengan tagihan.',
  expired: 'Virtual account ini sudah kedaluwarsa.',
  over: 'Tagihan ini sudah dibayar.',
} as const;
export type Notice = keyof typeof noticeText;

const nameOf = (code: string): string => escaped(providerOf(code)?.name ?? code);

const renderAccount = ({ va, bank, amount, status, expires_at: expiresAt }: SimulatedAccount): string =>
  `<li><b class="number">${escaped(va)}</b> <span class="soft">${nameOf(bank)}</span><br><span class="number">${formatRupiah(amount)}</span>
<small>${status === 'pending' ? `Bayar sebelum ${formatTime(expiresAt)}` : accountText[status]}</small>${
    status === 'pending'
      ? `<form class="actions" method="post" action="/pay">${hidden({ va_number: va, amount: String(amount) })}<button class="main">Bayar ${formatRupiah(amount)}</button></form>`
      : ''
  }</li>`;

const renderPayout = ({ number, provider, account_number: account, holder, amount, status }: SimulatedPayout): string =>
  `<li><b class="number">${formatRupiah(amount)}</b> <span class="soft">${payoutText[status]}</span>
<small>${nameOf(provider)} <span class="number">${escaped(account)}</span>, ${escaped(holder)}</small><small>${escaped(number)}</small>${
    status === 'pending'
      ? `<form class="actions" method="post" action="/payouts/${encodeURIComponent(number)}"><button name="decision" value="reject">Tolak</button><button class="main" name="decision" value="settle">Selesaikan</button></form>`
      : ''
  }</li>`;

const list = (items: string[], empty: string): string =>
  items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p class="soft">${empty}</p>`;

interface BankPage {
  accounts: readonly SimulatedAccount[];
  payouts: readonly SimulatedPayout[];
  isDown: boolean;
  notice: Notice | null;
}

export const renderBank = ({ accounts, payouts, isDown, notice }: BankPage): string =>
  renderPage({
    vendor: 'bank',
    brand: 'Bank percobaan',
    title: 'Bank percobaan',
    body: `${notice === null ? '' : `<p class="sheet${notice === 'paid' ? '' : ' bad'}" role="status">${noticeText[notice]}</p>`}
<form class="sheet" method="post" action="/pay"><h1>Bayar virtual account</h1>
<label class="field">Nomor virtual account
<input name="va_number" inputmode="numeric" pattern="[0-9]{8,24}" autocomplete="off" required></label>
<label class="field">Jumlah (Rp)
<input name="amount" inputmode="numeric" pattern="[0-9]{1,12}" autocomplete="off" required></label>
<p class="actions"><button class="main">Bayar</button></p></form>
<section class="sheet"><h2>Tagihan terakhir</h2>${list(accounts.map(renderAccount), 'Belum ada tagihan. Isi ulang di toko, lalu tagihannya muncul di sini.')}</section>
<section class="sheet"><h2>Penarikan</h2>${list(payouts.map(renderPayout), 'Belum ada penarikan.')}</section>${outageSwitch(isDown)}`,
  });
