/** AES-256-GCM: each kind of value under a key of its own, each value bound to its player. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

export interface Cipher {
  /** The nonce, the tag, the encrypted value. */
  encrypt(value: Uint8Array | string, player: string): Buffer;
  /** Throws where the value was changed, or belongs to another player. */
  decrypt(encrypted: Buffer, player: string): Buffer;
}

/** What was encrypted as one kind cannot be read as another. */
export function createCipher(serverKey: Buffer, kind: string): Cipher {
  const key = Buffer.from(hkdfSync('sha256', serverKey, '', kind, 32));
  return {
    encrypt(value, player) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength });
      cipher.setAAD(Buffer.from(player));
      const content = Buffer.concat([
        cipher.update(typeof value === 'string' ? Buffer.from(value) : value),
        cipher.final(),
      ]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]);
    },
    decrypt(encrypted, player) {
      const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, nonceLength), {
        authTagLength: tagLength,
      });
      decipher.setAAD(Buffer.from(player));
      decipher.setAuthTag(encrypted.subarray(nonceLength, nonceLength + tagLength));
      return Buffer.concat([decipher.update(encrypted.subarray(nonceLength + tagLength)), decipher.final()]);
    },
  };
}

/** A number of which only the last four digits are shown. */
export const masked = (number: string): string => `${'•'.repeat(Math.max(number.length - 4, 0))}${number.slice(-4)}`;
