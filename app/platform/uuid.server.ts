import { randomBytes } from 'node:crypto';

/**
 * A UUID of version 7 (RFC 9562): the milliseconds of `now`, then random bits, so that rows lie in the order in which
 * they were made. Made here because Postgres has a function for it from 18 on only.
 */
export function newUuid(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
