/** The page by which players reach the house; whoever finds a fault does so too, unless the shop names another way. */
export const contactPage = 'https://platinum.example/kontak';
