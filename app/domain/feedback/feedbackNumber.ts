/** The characters of feedback's numbers: those that nobody mistakes for another on the phone or in print. */
const characters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;

/** A number of feedback (D44), as `F-7K3M-29QX`, made of whole numbers that `random` draws below a limit. */
export function feedbackNumber(random: (limit: number) => number): string {
  const drawn = Array.from({ length }, () => characters[random(characters.length)]).join('');
  return written(drawn);
}

/** A number as it is written, from one as it is typed: `f7k3m 29qx` → `F-7K3M-29QX`. Null for what can be no number. */
export function typedNumber(text: string): string | null {
  const plain = text.normalize('NFKC').toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  const found = new RegExp(`^F?([${characters}]{${length}})$`).exec(plain)?.[1];
  return found === undefined ? null : written(found);
}

function written(drawn: string): string {
  return `F-${drawn.slice(0, length / 2)}-${drawn.slice(length / 2)}`;
}
