import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import { key, keysOf } from './tokens.server.ts';

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
 * The decrypted text; undefined where it was altered, encrypted for another use, or with a secret that is none of the
 * settings'.
 */
export function unseal(use: string, sealed: string, boundTo: string): string | undefined {
  return firstOpened(use, sealed, boundTo)?.text;
}

/**
 * A sealed text as `seal` seals it today: itself where that is how it is sealed already, undefined where it cannot be
 * opened.
 */
export function resealed(use: string, sealed: string, boundTo: string): string | undefined {
  const opened = firstOpened(use, sealed, boundTo);
  return opened && (opened.byFirst ? sealed : seal(use, opened.text, boundTo));
}

function firstOpened(use: string, sealed: string, boundTo: string): { text: string; byFirst: boolean } | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  for (const [place, by] of keysOf(`seal:${use}`).entries()) {
    const text = openedBy(by, bytes, boundTo);
    if (text !== undefined) return { text, byFirst: place === 0 };
  }
  return undefined;
}

function openedBy(by: KeyObject, bytes: Buffer, boundTo: string): string | undefined {
  try {
    const decipher = createDecipheriv(algorithm, by, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
