import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { key } from './tokens.server.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * A text encrypted with the key of one use (AES-256-GCM), in base64url. It decrypts only with the same `boundTo`, which
 * it does not contain: a row that is copied to another user is worthless there.
 */
export function seal(use: string, text: string, boundTo: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key(`seal:${use}`), nonce, { authTagLength: tagBytes }).setAAD(
    Buffer.from(boundTo),
  );
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * The decrypted text; undefined where it was altered, encrypted for another use, or with another secret in the
 * settings.
 */
export function unseal(use: string, sealed: string, boundTo: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  try {
    const decipher = createDecipheriv(algorithm, key(`seal:${use}`), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
