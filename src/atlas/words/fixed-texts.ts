/**
 * The texts that the specification fixes (section 8), by the requirement that they belong to: to the letter in the
 * language in which they stand there, null where that language translates them (docs/decisions/008).
 */
export const fixedTexts: readonly (readonly [
  requirement: string,
  id: string,
  indonesian: string | null,
  english: string | null,
])[] = [
  [
    'RG-5',
    'error.v2.phone_number.validation_already_registered',
    'No. handphone sudah terdaftar',
    'Phone number is already registered',
  ],
  ['RG-5', 'error.v1.player_already_registered', null, 'Phone number is already registered'],
  ['FP-3', 'error.v2.phone_number.validation_not_registered', 'No. handphone belum terdaftar', null],
  ['RG-7', 'error.v2.merchant_uid', 'Merchant uid tidak valid', null],
  ['RG-6', 'error.otp_block', 'Tunggu {n} menit untuk verifikasi lagi', null],
  ['OT-5', 'code.error.rejected', 'Verifikasi gagal', null],
  [
    'RT-11',
    'not_found.title',
    'Oops! The page you are looking for was not found',
    'Oops! The page you are looking for was not found',
  ],
  ['SH-10', 'toast.default', 'no text', 'no text'],
  ['LG-2', 'field.phone.error', null, 'Enter the phone number correctly'],
  ['LG-2', 'field.password.error', null, 'Enter the password correctly'],
  ['LG-4', 'login.error.mismatch', null, 'Phone number and password do not match'],
  ['RG-9', 'password.error.mismatch', null, 'Passwords do not match'],
  ['PN-3', 'pin.error.same_as_old', null, 'New PIN must not be the same as the old PIN'],
  ['PN-3', 'pin.error.wrong', null, 'The PIN you entered is wrong'],
  ['PN-4', 'pin.error.wrong.left', null, 'The PIN you entered is wrong. Tries left: {n}.'],
  ['PC-2', 'phone_change.error.incorrect_pin', 'PIN yang kamu masukan salah', null],
  ['PC-2', 'phone_change.error.incorrect_pin.left', 'PIN yang kamu masukan salah. Sisa {n} percobaan.', null],
  ['PC-2', 'phone_change.error.unknown', 'Terjadi kesalahan, coba lagi nanti', null],
  ['EW-4', 'e_wallet.error.auth_code_expired', 'Akun DANA sudah diaktfikan di akun lain. Silahkan coba lagi.', null],
  ['EW-4', 'e_wallet.error.unknown', 'Terjadi kesalahan. Silahkan coba lagi nanti.', null],
  ['EW-5', 'e_wallet.error.session_ended', 'Kamu tidak dalam status login. Silahkan masuk kembali', null],
  ['PW-1', 'password.error.wrong_current', null, 'Current password is wrong'],
  ['ER-2', 'error.unknown', 'Terjadi kesalahan, silahkan coba lagi nanti', null],
  ['GM-4', 'game.share.copied', null, 'Link copied successfully.'],
];
