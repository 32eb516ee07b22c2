import { refusalTo, type Question } from './can.ts';
import { asksForConfirmation } from './confirmation.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * Throws the refusal of an action that is not allowed, and `confirmationNeeded` where staff must first show again who
 * they are; `can`, which answers without throwing, loads no refusals into the browser.
 */
export function assertCan(...question: Question): void {
  const refusal = refusalTo(...question);
  if (refusal) throw new Refusal(refusal);
  const [ctx, action] = question;
  if ('staff' in ctx && asksForConfirmation(ctx, action)) throw new Refusal('confirmationNeeded');
}
