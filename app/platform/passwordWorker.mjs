import { execFileSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import bcrypt from 'bcryptjs';
import { Piscina } from 'piscina';

// On Linux this is the priority of this thread alone: whoever else is being served goes before a hash, without starving it.
const niceness = 10;

/** `'at once'`, `'by and by'`, or false where there is nobody to yield to. */
const { yields } = Piscina.workerData;

try {
  if (yields) setPriority(0, niceness);
  if (yields === 'at once') yieldAtOnce();
} catch {
  // Not allowed here: hashing then competes as an equal.
}

// However nice, a thread keeps its processor for a slice of some milliseconds, and a request waits that long; one of Linux's class
// for idle times leaves it at once. Node has no call for that.
function yieldAtOnce() {
  const [thread] = readlinkSync('/proc/thread-self').split('/').slice(-1);
  execFileSync('chrt', ['--idle', '--pid', '0', thread], { stdio: 'ignore' });
}

/** Compares where a hash is given, hashes at `cost` where none is. */
export default function work({ password, hash, cost }) {
  return hash ? bcrypt.compareSync(password, hash) : bcrypt.hashSync(password, cost);
}
