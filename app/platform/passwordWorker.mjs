import bcrypt from 'bcryptjs';

/**
 * Compares where a hash is given, hashes at `cost` where none is.
 * @param {{ password: string, hash: string | undefined, cost: number }} options
 */
export default function work({ password, hash, cost }) {
  return hash ? bcrypt.compareSync(password, hash) : bcrypt.hashSync(password, cost);
}
