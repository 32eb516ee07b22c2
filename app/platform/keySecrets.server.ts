import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { hashToken } from './tokens.server.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
// So many digits of base 62 have room for 32 bytes, and for a checksum of 4.
const randomLength = 43;
const checksumLength = 6;
const shownLength = 4;
const form = new RegExp(`^(gw_(?:live|test)_[0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}})$`);

/** The secret of a key: its text, which is shown once, the hash that is stored, and its beginning, which stays readable. */
export interface KeySecret {
  text: string;
  hash: string;
  hint: string;
}

/**
 * A new secret of 32 random bytes, as `gw_live_…` or `gw_test_…`. Its last six characters are the CRC-32 of the others,
 * by which scanners of leaked secrets recognise it without asking.
 */
export function newKeySecret(isTest: boolean): KeySecret {
  const start = isTest ? 'gw_test_' : 'gw_live_';
  const random = inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength);
  const body = start + random;
  const text = body + checksum(body);
  return { text, hash: hashToken(text), hint: body.slice(0, start.length + shownLength) };
}

/** True for a text that begins as a key does. */
export const isKeyText = (text: string): boolean => /^gw_(live|test)_/.test(text);

/** True for a text that has the form of a key and the right checksum: anything else is not looked up. */
export function isWholeKey(text: string): boolean {
  const [, body, sum] = form.exec(text) ?? [];
  return body !== undefined && checksum(body) === sum;
}

/** A text with the keys in it cut off behind their beginning, for what is written down. */
export function withoutKeys(text: string): string {
  return text.replace(/gw_(live|test)_[0-9A-Za-z]+/g, 'gw_$1_…');
}

const checksum = (body: string) => inBase62(BigInt(crc32(body)), checksumLength);

function inBase62(number: bigint, length: number): string {
  let [rest, text] = [number, ''];
  for (; text.length < length; rest /= 62n) text = digits[Number(rest % 62n)] + text;
  return text;
}
