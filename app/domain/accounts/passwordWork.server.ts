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
 * Password work as a context has it: the platform's, where a queue that is full is the refusal `busy` (503), so that a rush of sign-ins is
 * turned away at once and does not make everybody wait.
 */
export const passwordWork: Passwords = {
  hash: (password) => refusedWhenBusy(passwords.hash(password)),
  compare: (password, hash) => refusedWhenBusy(passwords.compare(password, hash)),
};
