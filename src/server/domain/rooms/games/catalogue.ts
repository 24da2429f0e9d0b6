/** The games of the house (GM-1). Skill alone decides every one of them. */
import type { DataOf } from '../../../../contract/call.ts';
import type { games as gamesCall } from '../../../../contract/games.calls.ts';
import { platinum } from '../../../../contract/money.ts';
import { playable } from '../../../../contract/room-words.ts';
import { rewardOf } from '../../../../contract/stake.ts';

type CatalogueEntry = DataOf<typeof gamesCall, 'accepted'>['games'][number];
type Scores = CatalogueEntry['scores'];

/** A score system (GM-2) from each range's start and payout. */
const ranges = (...rows: readonly [from: number, percent: Scores[number]['percent']][]): Scores =>
  rows.map(([from, percent], at) => {
    const next = rows[at + 1];
    return { from, to: next ? next[0] - 1 : null, percent };
  });

const games: readonly Omit<CatalogueEntry, 'top_reward' | 'is_open'>[] = [
  {
    slug: 'kuda-kilat',
    title: 'Kuda Kilat',
    category: 'agile',
    description: 'Catur mini di papan enam kali enam. Tiga menit, satu kuda, dan lawan yang berpikir secepat kamu.',
    stake: 200,
    scores: ranges([0, 120], [20, 160], [60, 200]),
    emblem: 'knight',
  },
  {
    slug: 'panah-angin',
    title: 'Panah Angin',
    category: 'agile',
    description: 'Baca arah angin, tarik busur, lepaskan. Sepuluh anak panah dan yang paling tepat menang.',
    stake: 125,
    scores: ranges([0, 140], [40, 160], [70, 180], [90, 200]),
    emblem: 'arrow',
  },
  {
    slug: 'rangkai-kata',
    title: 'Rangkai Kata',
    category: 'agile',
    description: 'Tujuh huruf, sembilan puluh detik. Susun kata sepanjang mungkin sebelum lawanmu menemukannya.',
    stake: 150,
    scores: ranges([0, 160], [25, 180], [60, 200]),
    emblem: 'letter',
  },
  {
    slug: 'layang-senja',
    title: 'Layang Senja',
    category: 'agile',
    description: 'Ulur dan tarik benangmu di langit sore. Layang-layang terakhir yang masih terbang jadi juara.',
    stake: 175,
    scores: ranges([0, 140], [30, 180], [80, 200]),
    emblem: 'kite',
  },
  {
    slug: 'gasing-juara',
    title: 'Gasing Juara',
    category: 'agile',
    description:
      'Lilit talinya, lempar, lalu jaga keseimbangan. Gasing yang berputar paling lama mengalahkan yang lain.',
    stake: 150,
    scores: ranges([0, 160], [45, 180], [90, 200]),
    emblem: 'top',
  },
  {
    slug: 'congklak-cermat',
    title: 'Congklak Cermat',
    category: 'agile',
    description:
      'Tujuh lubang, satu lumbung. Dari lubang mana biji terakhir jatuh tepat di lumbung? Hitung tiga langkah ke depan.',
    stake: 225,
    scores: ranges([0, 140], [50, 160], [60, 180], [75, 200]),
    emblem: 'shell',
  },
  {
    slug: 'ular-tangga-hitung',
    title: 'Tangga Hitung',
    category: 'agile',
    description:
      'Setiap jawaban benar satu anak tangga. Salah sekali, turun dua. Siapa yang lebih dulu sampai di atas?',
    stake: 125,
    scores: ranges([0, 160], [30, 180], [70, 200]),
    emblem: 'ladder',
  },
  {
    slug: 'potongan-terakhir',
    title: 'Potongan Terakhir',
    category: 'agile',
    description: 'Dua pemain, satu gambar, enam puluh potongan. Pasang bagianmu lebih cepat daripada lawan.',
    stake: 175,
    scores: ranges([0, 160], [31, 180], [45, 200]),
    emblem: 'puzzle',
  },
  {
    slug: 'hitung-cepat',
    title: 'Hitung Cepat',
    category: 'fast',
    description: 'Tambah, kurang, tambah lagi. Tiga puluh soal dalam enam puluh detik, tanpa kalkulator.',
    stake: 75,
    scores: ranges([0, 140], [10, 160], [20, 180], [28, 200]),
    emblem: 'plus-minus',
  },
  {
    slug: 'bidik-tepat',
    title: 'Bidik Tepat',
    category: 'fast',
    description: 'Sasaran muncul sekejap lalu hilang. Ketuk tepat di tengahnya untuk nilai penuh.',
    stake: 90,
    scores: ranges([0, 140], [50, 160], [100, 180], [150, 200]),
    emblem: 'target',
  },
  {
    slug: 'hujan-warna',
    title: 'Hujan Warna',
    category: 'fast',
    description:
      'Tetes warna jatuh makin deras. Tangkap yang sama dengan embermu selagi tinggi, dan biarkan yang lain lewat.',
    stake: 60,
    scores: ranges([0, 160], [40, 180], [80, 200]),
    emblem: 'drop',
  },
  {
    slug: 'ketuk-petir',
    title: 'Ketuk Petir',
    category: 'fast',
    description: 'Layar menyala, jarimu harus lebih cepat. Refleks di bawah dua ratus milidetik dapat nilai tertinggi.',
    stake: 100,
    scores: ranges([0, 140], [30, 160], [60, 180], [90, 200]),
    emblem: 'bolt',
  },
  {
    slug: 'sepuluh-detik',
    title: 'Sepuluh Detik',
    category: 'fast',
    description: 'Jam tanpa jarum. Hentikan tepat di detik kesepuluh, lima kali berturut-turut.',
    stake: 50,
    scores: ranges([0, 140], [20, 160], [35, 180], [45, 200]),
    emblem: 'clock',
  },
  {
    slug: 'cincin-lompat',
    title: 'Cincin Lompat',
    category: 'fast',
    description:
      'Lima belas cincin, satu kelereng yang berputar. Ketuk saat kelereng ada di celah: makin ke tengah, makin tinggi nilaimu.',
    stake: 80,
    scores: ranges([0, 160], [60, 180], [110, 200]),
    emblem: 'ring',
  },
  {
    slug: 'kail-lincah',
    title: 'Kail Lincah',
    category: 'fast',
    description: 'Ikan kecil gesit, ikan besar kuat. Atur panjang kailmu dan penuhi keranjang dalam satu menit.',
    stake: 70,
    scores: ranges([0, 160], [50, 180], [120, 200]),
    emblem: 'fish',
  },
  {
    slug: 'bintang-jatuh',
    title: 'Bintang Jatuh',
    category: 'fast',
    description: 'Gambar rasi sebelum bintangnya padam. Makin jauh langit yang kamu buka, makin cepat malamnya.',
    stake: 110,
    scores: ranges([0, 140], [5, 160], [10, 180], [16, 200]),
    emblem: 'star',
  },
];

/** Games that nobody can play yet are listed too, as closed. */
const isOpen = (slug: string): boolean => Object.values<string>(playable).includes(slug);

export const catalogue: readonly CatalogueEntry[] = games.map((game) => ({
  ...game,
  top_reward: rewardOf(platinum(game.stake), Math.max(...game.scores.map(({ percent }) => percent))),
  is_open: isOpen(game.slug),
}));
