import { Refusal } from '#app/domain/refusals.ts';
import { passwords, PasswordsBusy, type Passwords } from '#app/platform/passwords.server.ts';

async function refusedWhenBusy<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof PasswordsBusy ? new Refusal('busy') : error;
  }
}

/**
 * Hashes and compares passwords for a verb's context. Throws the refusal `busy` (503) where the platform's queue is
 * full, so that a rush of sign-ins is turned away at once and does not make every user wait.
 */
export const passwordWork: Passwords = {
  hash: (password) => refusedWhenBusy(passwords.hash(password)),
  compare: (password, hash) => refusedWhenBusy(passwords.compare(password, hash)),
};
