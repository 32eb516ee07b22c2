import { createHash } from 'node:crypto';
import { afterAll, vi } from 'vitest';
import { passwords } from '#app/platform/passwords.server.ts';

const quickHash = (password: string) => `quick:${createHash('sha256').update(password.toUpperCase()).digest('hex')}`;

/**
 * Passwords of a test file whose subject is not hashing: they are hashed by SHA-256 from here on, for bcrypt takes a
 * sixteenth of a second a time. Call it at the top of the file. What hashing itself does is tested where it is real
 * (tests/api/accounts/signIn/signIn.test.ts).
 */
export function quickPasswords(): void {
  const real = { ...passwords };
  afterAll(() => {
    // A stand-in for one of these would put it back where it was found.
    vi.restoreAllMocks();
    Object.assign(passwords, real);
  });
  passwords.hash = async (password) => quickHash(password);
  passwords.compare = async (password, hash) => hash === quickHash(password);
}
