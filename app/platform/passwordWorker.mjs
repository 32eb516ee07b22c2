import { setPriority } from 'node:os';
import { threadId } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

// On Linux this is the priority of this thread alone: whoever else is being served goes before a hash.
try {
  if (threadId !== 0) setPriority(0, 19);
} catch {
  // Not allowed here: hashing then competes as an equal.
}

/** Compares where a hash is given, hashes at `cost` where none is. */
export default function work({ password, hash, cost }) {
  return hash ? bcrypt.compareSync(password, hash) : bcrypt.hashSync(password, cost);
}
