/** The page by which players reach the house; whoever finds a fault does so too, unless the shop names another way. */
export const contactPage = 'https://platinum.example/kontak';

/** Where a person of the house answers. */
export const supportLines = { whatsApp: 'https://wa.me/628001000000', mail: 'bantuan@platinum.example' } as const;
