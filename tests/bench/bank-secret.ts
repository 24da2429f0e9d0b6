/** What the shops and their bank, each a process of its own, sign with. */
export const bankSecret = 'of the bank of the bench, thirty-two';
