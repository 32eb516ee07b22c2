import { formAction } from '#app/routes/requests/formAction.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { feedbackFormSchema } from '#app/domain/feedback/forms.ts';
import { readTopic } from '#app/domain/feedback/feedbackTypes.ts';
import { sendFeedback } from '#app/domain/feedback/sendFeedback.server.ts';
import { errorReference } from '#app/domain/referenceNumber.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { logFailure } from '#app/platform/logging.server.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';

/** What became of a posted form: the number of the feedback, or the reply that says what is wrong with it. */
export type PostedFeedback = { isPopup: boolean } & ({ number: string } | { reply: FormReply });

/**
 * Sends a posted form, with its picture. What fails within comes back to the form as `feedbackNotSaved` (spec §8), so
 * that nothing typed is lost.
 */
export async function sendPosted(ctx: AgentContext, request: Request): Promise<PostedFeedback> {
  const form = await readForm(request);
  const picture = await pictureOf(form);
  const isPopup = form.get('popup') === 'yes';
  form.delete('picture');
  form.delete('popup');
  return formAction(ctx, form, {
    schema: feedbackFormSchema(),
    run: async ({ feedbackType: topic, ...said }) => {
      const userAgent = request.headers.get('User-Agent') ?? '';
      const { number } = await sendFeedback(ctx, { ...said, ...topicIn(topic), userAgent, picture }).catch((error) => {
        throw asRefusal(ctx, error);
      });
      return { isPopup, number };
    },
    refused: (reply) => ({ isPopup, reply }),
  });
}

// A form without a chosen file sends an empty one without a name.
async function pictureOf(form: FormData): Promise<Uint8Array | undefined> {
  const picture = form.get('picture');
  return picture instanceof File && (picture.size > 0 || picture.name !== '')
    ? new Uint8Array(await picture.arrayBuffer())
    : undefined;
}

function topicIn(topic: string) {
  const found = readTopic(topic);
  if (!found) throw new Refusal('malformedRequest', { field: 'feedbackType' });
  return found;
}

function asRefusal({ requestId }: AgentContext, error: unknown): Refusal {
  if (isRefusal(error)) return error;
  logFailure(errorReference(requestId), error, 'POST /home/feedback');
  return new Refusal('feedbackNotSaved');
}
