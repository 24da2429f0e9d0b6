/** The people, numbers and moments that the models share. */
import type { Game } from '../../src/contract/games.calls.ts';
import { Secret } from '../../src/contract/secret.ts';
import type { Session } from '../../src/contract/session.calls.ts';
import { ticket } from '../../src/contract/ticket.ts';

/** A moment on the device's timeline, ms. */
export const moment = 1_750_000_000_000;
export const minutes = (count: number): number => count * 60_000;

export const phone = '081234567890';
export const otherPhone = '085711112222';
export const foreignPhone = '021555123456';
export const merchantUid = '3f2b6c1e-8a54-4d0e-9c77-1b2a3c4d5e6f';
export const otherMerchantUid = '9d1e7a30-55c2-4b8f-8f0a-6e5d4c3b2a19';

export const merchant = {
  uuid: merchantUid,
  name: 'Toko Sari',
  mark: 'TS',
  colours: { light: '#2b2f86', dark: '#a9adff' },
};

export const someTicket = ticket('step-token-of-one-registration', 'step-proof-of-one-registration');
export const laterTicket = ticket('next-token-of-one-registration', 'next-proof-of-one-registration');

export const password = new Secret('kelereng-biru-7');
export const otherPassword = new Secret('kelereng-hijau-8');
export const shortPassword = new Secret('pendek');
export const noPassword = new Secret('');

/** As a login gives it. */
export const session: Session = {
  token: new Secret('session-token-of-one-player'),
  phone,
  user: { id: 'player-1', username: 'Sari', phoneNumber: phone },
};
/** As the storage gives it. */
export const restoredSession: Session = { ...session, user: null };
export const otherSession: Session = {
  token: new Secret('session-token-of-another'),
  phone: otherPhone,
  user: { id: 'player-2', username: 'Budi', phoneNumber: otherPhone },
};

export const game: Game = {
  slug: 'lempar-kelereng',
  title: 'Lempar Kelereng',
  category: 'agile',
  description: 'Adu tepat dengan satu lawan.',
  topReward: 120,
  emblem: 'target',
};
