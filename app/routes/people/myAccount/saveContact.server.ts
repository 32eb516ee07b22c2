import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data } from '@remix-run/node';
import type { Submission } from '@conform-to/react';
import type { EditValues } from '#app/domain/people/edit/editQuestions.ts';
import { contactValues } from '#app/domain/accounts/profile/contactValues.ts';
import { ownContactSchema } from '#app/domain/accounts/profile/forms.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { selfRetrieve } from '#app/domain/people/myAccount/selfRetrieve.server.ts';
import { selfUpdate } from '#app/domain/people/myAccount/selfUpdate.server.ts';
import type { Conflict } from '#app/routes/people/edit/conflict.server.ts';
import { readSentForm } from '#app/routes/people/edit/decisions.ts';
import { saveOrAsk } from '#app/routes/people/edit/saveOrAsk.server.ts';
import { formRules, replyWithStates } from '#app/routes/accounts/profile/formOptions.server.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';

/**
 * Saves the caller's own contact data. Returns undefined where that was done, else the reply: with the errors of the
 * form, or, where others have changed the same data since the form was opened, with what is to be decided (409).
 */
export async function saveContact(ctx: AgentContext, sentForm: FormData) {
  const sent = readSentForm(sentForm);
  const refused = async (submission: Submission<unknown, string[]>, reply: FormReply, conflict?: Conflict) => {
    const { data: result, init } = await replyWithStates(ctx, submission, reply);
    return data({ ...result, seen: sent.seenText, conflict }, init ?? undefined);
  };
  return formAction(ctx, sent.form, {
    schema: ownContactSchema(await formRules(ctx)),
    run: async ({ version: opened, ...input }, submission) => {
      const conflict = await saveOrAsk(ctx, {
        version: opened,
        mine: input as EditValues,
        sent,
        save: (version) => selfUpdate(ctx, input, version),
        read: async () => {
          const { agent } = await selfRetrieve(ctx);
          return { agent, stored: contactValues(agent, ctx.market) };
        },
      });
      return conflict && (await refused(submission, data(submission.reply(), { status: 409 }), conflict));
    },
    refused: (reply, { submission }) => refused(submission, reply),
  });
}
