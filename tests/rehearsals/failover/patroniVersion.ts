/**
 * Whether `patroni --version` tells of one before 3.0.3. By the third version of etcd's interface such a leader, that was
 * frozen and lost its place, takes the place back without asking whose it is: what the next one has acknowledged is lost.
 * By the second it asks.
 */
export function isOldPatroni(output: string): boolean {
  const [major = 0, minor = 0, patch = 0] = (/\d+(?:\.\d+)*/.exec(output)?.[0] ?? '').split('.').map(Number);
  return major < 3 || (major === 3 && minor === 0 && patch < 3);
}
