import { setPriority } from 'node:os';
import { threadId } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

// On Linux this is the priority of this thread alone: whoever else is being served goes before a hash, without starving it.
const niceness = 10;

try {
  if (threadId !== 0 && process.env.NODE_ENV === 'production') setPriority(0, niceness);
} catch {
  // Not allowed here: hashing then competes as an equal.
}

/** Compares where a hash is given, hashes at `cost` where none is. */
export default function work({ password, hash, cost }) {
  return hash ? bcrypt.compareSync(password, hash) : bcrypt.hashSync(password, cost);
}
