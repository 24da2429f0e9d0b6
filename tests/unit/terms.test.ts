/**
 * Terms of both catalogues agree (SH-1): an English text has the counterpart of each Indonesian term. Two messages
 * exchanged in one catalogue fail.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { placeholdersOf, partsOf } from '../../src/tools/message-parts.ts';

const read = (language: string) =>
  JSON.parse(readFileSync(`src/web/i18n/${language}.json`, 'utf8')) as Record<string, string>;
const [indonesian, english] = [read('id'), read('en')];
const ids = Object.keys(indonesian);
/** The text without its placeholders. */
const wordsOf = (text = '') => text.replaceAll(/\{\w+(?:, plural,|\})/g, ' ');

/** Patterns: a term, and the words of which its translation has one. */
const terms = String.raw`
\bpin\b(?! lain) > \bpin\b|come first|create one · kata sandi > password · platinum > platinum|top.up|worth · \bnomor > number
coba > tr(y|ies) · kode > code · dana\b > dana|fund|money · permainan > game|play · muat > load|read · bayar > pay|paid|reserved
eriksa > check|look · passkey > passkey · riwayat > history · kembali > back|again|refunded · voucher > voucher · batal > cancel|drop|called off
\bhapus > remove|clear · menghapus > remov · ronde > round · pesanan > order · \bbank\b > bank · lengkap > complete|full|fill
status > status|stands|logged · menang\b > win|won · alamat > address · tambah > add|more|grow
\bbatas > deadline|time to pay|limit|time.* over · sisa waktu > left · jawaban > answer|sent · \bkeluar > log|leave|left|out
lawan > opponent|against|face|\bto\b · foto > photo · tangkas > skill|better · saldo > balance|have · dua(nya)?\b > two|twice|both
verifikasi > verif · \bsalin|tersalin|disalin > cop(y|ied) · ketuk > tap · hadiah > reward|winner · jenis > kind|type
terima > accept|receive|paid to|have · utama > default|home screen · sebentar > moment|shortly · tunggu > wait|pending · tanggal > date|day
undangan > invitation · profil > profile · cepat > speed|fast · proses > process|way|through|far · nanti > later · poin > point
rekening > account|paid · toko\b > shop · \bnama\b > name|holder|bank|wallet · menyimpan > sav|keep|stored · disimpan > sav|stored
\bsimpan > save|keep · \btarik|menarik|penarikan (kamu|tadi) > withdr|at a time|too low · putuskan > unlink|no longer linked
langkah > step · harga > price · ktp > card|photo · diskon > discount|off · cocok > match|settle|differ|total|check
\bsalah\b > wrong|mistyped · semua > all|everything|whatever · dompet > wallet · reset > reset · kirim\b > sen[dt]|goes|paid|way
ganti > chang|replace · \bbuat > create|set\b|get · membuat > create|set\b|make|placing · baru\b > new|again|just|moment|another
ulang > again|once more|repeat|re|back · \blihat\b(?! di) > see|look|watch · \bisi\b > enter|fill|top.up|buy|content|edit|at once
\bpilih > choose|pick|choice|usual · masuk\b > log|\bin\b|added|code|arrive · masukkan > enter
lanjut > next|continue|go(es)? on|\bon\b|keep
belum > n.t|no\b|yet|still|open|missing|nobody|none|differ|incomplete|too (low|little)|never|before
tidak > n.t\b|incomplete|no\b|not|nothing|none|nobody|irregular|gone|moved|cannot|keep|stay|differ|never|low|unchanged|refused|out of order
\bangka > digit|keypad · hari > day · jumlah > amount|digit|limit|platinum · biaya > fee|stake|taken|nothing|reserved · bagikan > share
ditutup|tutup > clos · akun > account|logg · transaksi(?!\.) > transaction · daftar\b > list|regist|other games|accounts
hubungkan|terhubung > link · teman > friend · karakter > character · nilai > value|worth · cara\b > how|method|way · metode > method
total > total · lewat\b > by|past|with|pass|missed|older|over|at an · nik\b > nik · bantuan > help
blog|kontak|kategori > blog|contact|categor · mengecek > check · \bubah\b > chang|edit
\bmain\b(?! yang) > play|stake|practice|pick|own · selesai > through| done|ended|finish|over|settled|changes
\bhasil\b > result|outcome|withdraw|paid · waktu\b > time|deadline|left|registered · kunci > lock · aktif > activ · segera > soon
identitas > identity · ringkasan > summary · rincian > detail · perkiraan > expected · bahasa > language · indonesia > indonesia
menu\b > menu · syarat > terms · \bbagian\b > part|done|these · konfirmasi > confirm · gangguan > out of order · e-wallet > wallet
merah > red · kuning > yellow · biru > blue · bintang > star · bulan > moon|month · daun > leaf · lonceng > bell · jalur > lane · lubang > hole · lumbung > store · tangkap > catch|caught · tetes > drop · \bbiji > seed
virtual > virtual · tepat > exact|spot|just · \bbenar > right|correct|really|fit · dibuat > created|made|set\b · bersiap > ready
english > english · jeda > paus · menit > min · offline > offline · keterangan > note · handphone > phone · gagal > fail|could not|not go
mutasi > balance|movement|statement · potongan > fee|discount|off|less · penyesuaian > adjust · perangkat > device|logged in · keluarkan > log(ged|ging)? out
\bsudah (ada|selesai|pergi)\b > there|done|has|over|already|is\b
papan\b > board|keypad · minggu > week|sunday · kalahkan > beat · peringkat > rank · kelereng > marble · panggilan > nickname · huruf > letter · tarum > indigo · kunyit > gold · pandan > pandan · bata\b > brick
langit > sky · kapas > cotton · manggis > plum · secang > rose
`
  .trim()
  .split(/ · |\n/)
  .map((row) => row.split(' > ') as [string, string]);

/** Per term and message: whether the Indonesian text has the term, and the English one its counterpart. */
const occurrences = terms.map(([term, counterpart]) => {
  const [has, needs] = [new RegExp(term, 'i'), new RegExp(counterpart, 'i')];
  return {
    term,
    has: ids.map((id) => has.test(wordsOf(indonesian[id]))),
    holds: ids.map((id) => needs.test(wordsOf(english[id]))),
  };
});

it.each(occurrences)('SH-1 whoever reads of "$term" reads of it in both languages', ({ has, holds }) => {
  expect(has).toContain(true);
  expect(ids.filter((_, at) => has[at] && !holds[at])).toEqual([]);
});

it('SH-1 each balance has one name, that of the bar', () => {
  const names = {
    token: [indonesian['balance.token'], english['balance.token']],
    winning: [indonesian['balance.winning'], english['balance.winning']],
  };
  expect(names).toEqual({ token: ['Token', 'Token'], winning: ['Menang', 'Won'] });
  const others = [/saldo (top.?up|token|menang|kemenangan)/, /(top-up|token|winning|won) balance/];
  const named = ids.filter((id) => others[0]?.test(indonesian[id] ?? '') || others[1]?.test(english[id] ?? ''));
  expect(named).toEqual([]);
});

it('SH-1 hardly two messages could change places in one language unseen', () => {
  const asks = ids.map((id) =>
    placeholdersOf(partsOf(indonesian[id] ?? ''))
      .sort()
      .join(),
  );
  let [pairs, unseen] = [0, 0];
  for (const [one, id] of ids.entries())
    for (let other = one + 1; other < ids.length; other++) {
      if (asks[one] !== asks[other] || indonesian[id] === indonesian[ids[other] ?? '']) continue;
      pairs++;
      const isSeen = occurrences.some(({ has, holds }) => (has[one] && !holds[other]) || (has[other] && !holds[one]));
      if (!isSeen) unseen++;
    }
  expect(pairs).toBeGreaterThan(200_000);
  expect(unseen / pairs).toBeLessThan(0.005);
});
