import { z } from 'zod';
import { chosenKinds, mailChoices } from '#app/domain/operations/notifications/notificationKinds.ts';
import { form } from '#app/domain/strictForm.ts';

/** The form of the choices of one door: a field a kind. */
export function mailChoicesSchema(who: 'agent' | 'staff') {
  const choice = z.enum(mailChoices, { error: 'refusals:malformedRequest' });
  return form(Object.fromEntries(chosenKinds(who).map((kind) => [kind, choice])));
}
