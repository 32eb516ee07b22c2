import { passwords } from '#app/platform/passwords.server.ts';

/** The password of every sample account. */
export const samplePassword = 'Sail2026';

let hash: Promise<string> | undefined;

/** The hash of the sample password, worked out once: a hash for each of a thousand people would take minutes. */
export function samplePasswordHash(): Promise<string> {
  hash ??= passwords.hash(samplePassword);
  return hash;
}
