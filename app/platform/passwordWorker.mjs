import bcrypt from 'bcryptjs';

/** Compares where a hash is given, hashes at `cost` where none is. */
export default function work({ password, hash, cost }) {
  return hash ? bcrypt.compareSync(password, hash) : bcrypt.hashSync(password, cost);
}
