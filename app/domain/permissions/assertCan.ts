import { refusalByTable, refusalTo, type Question } from './can.ts';
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

/**
 * The same for what only shows what an action is about, such as the page of its form, and writes nothing: also for who
 * looks at the portal as a user.
 */
export function assertMaySee(...question: Question): void {
  const refusal = refusalByTable(...question);
  if (refusal) throw new Refusal(refusal);
}
