import { refusalTo, type Question } from './can.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * Throws the refusal of an action that is not allowed; `can`, which answers without throwing, loads no refusals into
 * the browser.
 */
export function assertCan(...question: Question): void {
  const refusal = refusalTo(...question);
  if (refusal) throw new Refusal(refusal);
}
