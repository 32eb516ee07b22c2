/** The characters of reference numbers: those that are not mistaken for one another on the phone or in print. */
const characters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;
// With blanks and hyphens.
const longestTyped = 60;

/**
 * What a number is of: feedback, a dispute about commission (`D`), a request for a travel advisor rate, a future cruise
 * credit (`K`). Disputes and credits from before they had their own letters keep the `C` that they had.
 */
export type ReferencePrefix = 'F' | 'D' | 'R' | 'K' | 'C';

/** A number, as `F-7K3M-29QX`, made of whole numbers that `random` draws below a limit. */
export function referenceNumber(prefix: ReferencePrefix, random: (limit: number) => number): string {
  return written(prefix, Array.from({ length }, () => characters[random(characters.length)]).join(''));
}

/**
 * The reference of an error page, as `7K3M-29QX`, from the id of the request that failed: the same id gives the same
 * one. It has no prefix, so that there is less to say on the phone.
 */
export function errorReference(requestId: string): string {
  // FNV-1a in 64 bits: an id that a proxy or a test gave is no number.
  let hash = 0xcbf29ce484222325n;
  for (const unit of requestId) hash = ((hash ^ BigInt(unit.codePointAt(0)!)) * 0x100000001b3n) & 0xffffffffffffffffn;
  let [rest, drawn] = [hash >> 16n, ''];
  for (; drawn.length < length; rest /= BigInt(characters.length))
    drawn += characters[Number(rest % BigInt(characters.length))];
  return halves(drawn);
}

/** A number as it is written, from one as it is typed: `f7k3m 29qx` → `F-7K3M-29QX`. Null for what can be no number. */
export function typedReference(prefix: ReferencePrefix, text: string): string | null {
  if (text.length > longestTyped) return null;
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
  const found = new RegExp(`^${prefix}?([${characters}]{${length}})$`).exec(plain)?.[1];
  return found === undefined ? null : written(prefix, found);
}

function written(prefix: ReferencePrefix, drawn: string): string {
  return `${prefix}-${halves(drawn)}`;
}

function halves(drawn: string): string {
  return `${drawn.slice(0, length / 2)}-${drawn.slice(length / 2)}`;
}
