import { FreeText, TextLine } from '#app/domain/fields.ts';
import { stop } from '#app/domain/textSchema.ts';
import { staffReasonLength } from './staffReason.ts';

const learnerMaxLength = 40;

/** A learner as staff name them: by user ID or member number. */
export function LearnerName(field = 'learner') {
  return TextLine(field, learnerMaxLength);
}

/** The reason of what staff do with a credit, a certificate or a member's data. */
export function StaffReason(field = 'staffReason') {
  const { min, max } = staffReasonLength;
  return FreeText(field, max).min(min, stop('tooShort', field, min));
}
