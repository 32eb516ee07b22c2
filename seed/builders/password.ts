import { passwords } from '#app/platform/passwords.server.ts';

/** The password of every sample account. */
export const samplePassword = 'Sail2026';

const hashes = new WeakMap<typeof passwords.hash, Promise<string>>();

/**
 * The hash of the sample password, worked out once for each way to hash: one for each of a thousand people would take
 * minutes.
 */
export function samplePasswordHash(): Promise<string> {
  const hash = hashes.get(passwords.hash) ?? passwords.hash(samplePassword);
  hashes.set(passwords.hash, hash);
  return hash;
}
