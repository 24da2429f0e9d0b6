/** What is typed into the form of nickname and marble. */
export const nicknames = {
  fitting: { nickname: 'Sari 7', marble: 'pandan' },
  reserved: { nickname: 'Admin Toko', marble: 'pandan' },
} as const;
