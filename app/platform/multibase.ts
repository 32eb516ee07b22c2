const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

// The code of an Ed25519 public key in the table of Multicodec.
const ed25519Code = [0xed, 0x01];

/** Bytes as Multibase in base58 (`z…`), as Data Integrity proofs are written. */
export function base58Multibase(bytes: Uint8Array): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
  let text = '';
  for (; rest > 0n; rest /= 58n) text = alphabet[Number(rest % 58n)]! + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return `z${'1'.repeat(zeros === -1 ? bytes.length : zeros)}${text}`;
}

/** An Ed25519 public key of 32 bytes as a Multikey. */
export function ed25519Multikey(publicKey: Uint8Array): string {
  return base58Multibase(Uint8Array.from([...ed25519Code, ...publicKey]));
}
