/** Which sign of an amount precedes its fraction; the other one may separate thousands. */
export const decimalSigns = ['point', 'comma'] as const;
export type DecimalSign = (typeof decimalSigns)[number];

// Spaces and apostrophes separate thousands beside either sign. No currency of ours has more than two digits after it.
const shapes: Record<DecimalSign, RegExp> = {
  point: /^(\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ '’]\d{3})+|\d+)(?:\.(\d{1,2}))?$/,
  comma: /^(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:[ '’]\d{3})+|\d+)(?:,(\d{1,2}))?$/,
};

// Before or after it, or in brackets as accounts have it.
const negative = /^(?:- ?([^-]*)|\(([^()]*)\)|([^-]*)-)$/;

/**
 * The amount that a text says, with a decimal point and nothing between its thousands (`1.234,56` as `1234.56`), or null
 * where it says none. A negative one may be `-5`, `5-` or `(5)`.
 */
export function readAmount(text: string, sign: DecimalSign): string | null {
  const plain = text.normalize('NFKC').replace('\u2212', '-').trim();
  const below = negative.exec(plain);
  const size = below ? (below[1] ?? below[2] ?? below[3] ?? '').trim() : plain;
  const [, whole, fraction] = shapes[sign].exec(size) ?? [];
  if (whole === undefined) return null;
  const digits = whole.replace(/\D/g, '');
  const amount = fraction === undefined ? digits : `${digits}.${fraction}`;
  return below && /[1-9]/.test(amount) ? `-${amount}` : amount;
}
