import { z } from 'zod';
import { SignInPassword, TextLine } from '#app/domain/fields.ts';
import { eventKindNames } from '#app/domain/operations/events/eventKinds.ts';
import { form } from '#app/domain/strictForm.ts';

const nameMaxLength = 60;
const addressMaxLength = 500;

const eventKinds = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z
    .array(z.enum(eventKindNames))
    .min(1, { error: 'refusals:noEventChosen' })
    .max(eventKindNames.length, { error: 'refusals:malformedRequest' }),
);

const webhook = {
  webhookName: TextLine('webhookName', nameMaxLength),
  webhookAddress: TextLine('webhookAddress', addressMaxLength),
  eventKinds,
};

/** A new webhook of an agency. Its owner shows with the password who they are: a webhook outlives a session. */
export function agencyWebhookSchema() {
  return form({ ...webhook, password: SignInPassword() });
}

/** A new webhook of the brand. */
export function brandWebhookSchema() {
  return form(webhook);
}

/** Which events a webhook gets. */
export function chooseEventsSchema() {
  return form({ eventKinds });
}
