import { refusalTo, type Question } from './can.ts';
import { Refusal } from '#app/domain/refusals.ts';

/** Throws the refusal of what somebody may not do; see `can`, which a browser can load without the texts and codes of refusals. */
export function assertCan(...question: Question): void {
  const refusal = refusalTo(...question);
  if (refusal) throw new Refusal(refusal);
}
