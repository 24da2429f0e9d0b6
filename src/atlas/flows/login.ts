import { both, type FlowMetadata } from '../flow-metadata.ts';
import { heardBy, leg, plan } from '../reports/journey-plans.ts';

export const login: FlowMetadata = {
  title: both('Masuk', 'Login'),
  group: 'entry',
  journeys: [
    plan(
      'login',
      both('Masuk', 'Login'),
      leg('login', 'newcomer', { output: 'loggedIn' }),
      heardBy('storefront', 'login', 'loggedIn'),
    ),
  ],
  descriptions: {
    'Login dialog': 'Dialog masuk',
    'Closed: nobody waits for a running call, and a session that it opens is taken back.':
      'Ditutup: panggilan yang masih berjalan tidak ditunggu, dan sesi yang dibukanya diakhiri lagi.',
    'Neither a phone number nor a password.': 'Bukan nomor handphone, dan kata sandinya pun kosong.',
    'Enter the phone number correctly.': 'Nomor handphone perlu diisi dengan benar.',
    'Enter the password correctly.': 'Kata sandi perlu diisi dengan benar.',
    'Phone number and password do not match; the text does not say which one is wrong.':
      'Nomor handphone dan kata sandi tidak cocok: mana yang salah tidak disebut.',
    'Too many tries: the server says until when.': 'Terlalu banyak percobaan: server menyebut sampai kapan.',
    'The wait is over: the form says so until something is typed or sent.':
      'Waktu tunggu habis: formulir mengatakannya sampai ada yang diketik atau dikirim.',
    'Phone and password are sent; a second tap sends nothing.':
      'Nomor dan kata sandi sedang dikirim; ketukan kedua tidak mengirim apa-apa.',
    'A 401 without a code on the login means a wrong pair, not a session that has ended.':
      '401 polos pada panggilan masuk itu sendiri berarti pasangan yang salah, bukan sesi yang hilang.',
  },
  guards: {
    lacksBoth: both('nomor dan kata sandi belum benar', 'number and password are missing'),
    lacksPassword: both('kata sandi belum diisi', 'the password is missing'),
    lacksPhone: both('nomor belum benar', 'the number is missing'),
  },
  ends: {
    registerRequested: both('Pindah ke pendaftaran', 'On to the registration'),
    recoveryRequested: both('Pindah ke lupa kata sandi', 'On to the forgotten password'),
  },
  things: {
    credentials: 'nomor dan kata sandi',
    recovery: 'lupa kata sandi',
  },
  states: {
    bothMissing: 'nomor dan kata sandi belum diisi',
    entering: 'mengisi',
    passwordMissing: 'kata sandi belum diisi',
    phoneMissing: 'nomor belum diisi',
    submitting: 'sedang dikirim',
    throttleOver: 'waktu tunggu habis',
    wrongCredentials: 'nomor atau kata sandi salah',
  },
};
