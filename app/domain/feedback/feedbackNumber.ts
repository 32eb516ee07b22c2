import { referenceNumber, typedReference } from '#app/domain/referenceNumber.ts';

/** A number of feedback, as `F-7K3M-29QX`, made of whole numbers that `random` draws below a limit. */
export function feedbackNumber(random: (limit: number) => number): string {
  return referenceNumber('F', random);
}

/** A number as it is written, from one as it is typed: `f7k3m 29qx` → `F-7K3M-29QX`. Null for what can be no number. */
export function typedNumber(text: string): string | null {
  return typedReference('F', text);
}
