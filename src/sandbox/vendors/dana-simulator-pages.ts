/** The pages of the simulated e-wallet: consent to a link, checkout, overview. */
import { escaped } from '../../server/http/markup.ts';
import type { SimulatedOrder, SimulatedWallet } from './dana-simulator-book.ts';
import { formatRupiah, formatTime, hidden, outageSwitch, renderPage, terms } from './simulator-page.ts';

const render = (title: string, body: string): string =>
  renderPage({ vendor: 'dana', brand: 'DANA percobaan', title, body });

const statusText = { pending: 'Menunggu pembayaran', paid: 'Sudah dibayar', failed: 'Batal' } as const;

export const renderNotice = (title: string, text: string): string =>
  render(title, `<section class="sheet"><h1>${escaped(title)}</h1><p>${escaped(text)}</p></section>`);

const renderChoice = ({ id, name, maskedId, balance }: SimulatedWallet, index: number): string =>
  `<label class="choice"><input type="radio" name="wallet" value="${escaped(id)}" required${index === 0 ? ' checked' : ''}>
<span>${escaped(name)}<small class="number">${escaped(maskedId)}</small></span><b class="number">${formatRupiah(balance)}</b></label>`;

/** The form sends `request` back unchanged with the answer. */
export function renderConsent(
  shop: string,
  wallets: readonly SimulatedWallet[],
  request: Record<string, string>,
): string {
  return render(
    'Hubungkan DANA',
    `<form class="sheet" method="post" action="/authorize"><h1>Hubungkan DANA</h1>
<p><b>${escaped(shop)}</b> ingin melihat saldo DANA kamu dan menagih pembayaran yang kamu setujui.</p>
<fieldset><legend>Pilih akun DANA</legend>${wallets.map(renderChoice).join('')}</fieldset>
${hidden(request)}
<p class="actions"><button name="decision" value="refuse" formnovalidate>Tolak</button>
<button class="main" name="decision" value="approve">Setuju</button></p></form>`,
  );
}

export function renderCheckout(order: SimulatedOrder, wallet: SimulatedWallet, isOver: boolean): string {
  const isShort = wallet.balance < order.amount;
  const rows = {
    Pesanan: order.number,
    Akun: `${wallet.name}, ${wallet.maskedId}`,
    Saldo: formatRupiah(wallet.balance),
  };
  const decision = isOver
    ? `<p class="note">${order.status === 'pending' ? 'Waktu pembayaran sudah lewat.' : `${statusText[order.status]}.`}</p>
<p class="actions"><a class="button" href="${escaped(order.return_to)}">Kembali ke toko</a></p>`
    : `${isShort ? '<p class="bad" role="alert">Saldo DANA tidak cukup untuk tagihan ini.</p>' : ''}
<p class="soft">Bayar sebelum ${formatTime(order.expires_at)}.</p>
<p class="actions"><button name="decision" value="cancel">Batal</button>
<button class="main" name="decision" value="pay">Bayar</button></p>`;
  return render(
    'Bayar dengan DANA',
    `<form class="sheet" method="post" action="/checkout/${escaped(order.page)}"><h1>Bayar dengan DANA</h1>
<p class="sum">${formatRupiah(order.amount)}</p>${terms(rows)}${decision}</form>`,
  );
}

const renderWallet = ({ id, name, maskedId, balance }: SimulatedWallet): string =>
  `<li><b>${escaped(name)}</b> <span class="soft number">${escaped(maskedId)}</span>
<form method="post" action="/wallets/${encodeURIComponent(id)}"><label class="field">Saldo (Rp)
<input name="balance" inputmode="numeric" pattern="[0-9]{1,12}" required value="${balance}"></label>
<p class="actions"><button name="do" value="save">Simpan saldo</button>
<button name="do" value="revoke" formnovalidate>Putuskan toko</button></p></form></li>`;

const renderOrder = ({ number, page, amount, status }: SimulatedOrder): string =>
  `<li><a href="/checkout/${escaped(page)}">${escaped(number)}</a> <span class="number">${formatRupiah(amount)}</span>
<small>${statusText[status]}</small></li>`;

export const renderOverview = (
  wallets: readonly SimulatedWallet[],
  orders: readonly SimulatedOrder[],
  isDown: boolean,
): string =>
  render(
    'Dompet percobaan',
    `<section class="sheet"><h1>Dompet percobaan</h1><p class="soft">Toko percobaan menghubungkan dan menagih dompet-dompet ini.</p>
<ul>${wallets.map(renderWallet).join('')}</ul></section>
<section class="sheet"><h2>Tagihan terakhir</h2>${
      orders.length > 0 ? `<ul>${orders.map(renderOrder).join('')}</ul>` : '<p class="soft">Belum ada tagihan.</p>'
    }</section>${outageSwitch(isDown)}`,
  );
