import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new certificate number: 128 random bits in base32 (RFC 4648, without padding), 26 characters. */
export function newCertificateNumber(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`) << 2n;
  let text = '';
  for (let index = 0; index < 26; index += 1) {
    text = alphabet[Number(bits & 31n)]! + text;
    bits >>= 5n;
  }
  return text;
}
