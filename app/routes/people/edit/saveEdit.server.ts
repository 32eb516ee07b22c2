import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data } from '@remix-run/node';
import type { Submission } from '@conform-to/react';
import { editAgent } from '#app/domain/people/edit/editAgent.server.ts';
import type { EditValues } from '#app/domain/people/edit/editQuestions.ts';
import {
  editAgentSchema,
  isProfileField,
  type EditAgentInput,
  type ProfileInput,
} from '#app/domain/accounts/profile/forms.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { textsOfEnds } from '#app/domain/permissions/grantEnds.ts';
import { templateOfChoice } from '#app/domain/people/permissions/followedTemplate.server.ts';
import { formRules, replyWithStates } from '#app/routes/accounts/profile/formOptions.server.ts';
import { templateReply, type PermissionsForm } from '#app/routes/people/permissions/permissionsForm.server.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import type { Conflict } from './conflict.server.ts';
import { decisionControls } from './decisionControls.ts';
import { readSentForm, type SentForm } from './decisions.ts';
import { editedUser, storedValues } from './editForm.server.ts';
import { saveOrAsk } from './saveOrAsk.server.ts';

/**
 * The reply to an edit that was not saved: the form's errors or its conflict, and what the form had shown when it was
 * opened.
 */
type NotSaved = Awaited<ReturnType<typeof replyWithStates>>;

/**
 * Saves the form that edits a user. Returns undefined where that was done, else the reply: with the errors of the form,
 * or, where others have changed the user since the form was opened, with what is to be decided (409); where it asked
 * for a template, with that one's ticks.
 */
export async function saveEdit(
  ctx: AgentContext,
  agentUniqueId: string,
  { form: sentForm, templateId }: PermissionsForm,
) {
  const isRemovalConfirmed = sentForm.get(decisionControls.removalConfirmed) === 'Y';
  sentForm.delete(decisionControls.removalConfirmed);
  const sent = readSentForm(sentForm);
  const { parts } = await editedUser(ctx, agentUniqueId);
  const withStates = async (submission: Submission<unknown, string[]>, reply: FormReply, asksRemoval = false) =>
    withSeen(await replyWithStates(ctx, submission, reply), sent, asksRemoval);
  return formAction(ctx, sent.form, {
    schema: editAgentSchema(await formRules(ctx), parts),
    before: async (submission) =>
      templateId === null ? null : withStates(submission, await templateReply(ctx, submission, templateId)),
    run: async (form, submission) => {
      // With one's own number go one's own courses and levels: the form asks first, without JavaScript too.
      if (agentUniqueId === ctx.actor.agentUniqueId && form.removeCCN === 'Y' && !isRemovalConfirmed)
        return withStates(submission, data(submission.reply()), true);
      const conflict = await saveOrAsk(ctx, {
        version: form.version,
        mine: textsOf(form),
        sent,
        save: (version) => editAgent(ctx, { ...wantedBy(form), key: { agentUniqueId }, version }),
        read: async () => {
          const user = await editedUser(ctx, agentUniqueId);
          return { agent: user.agent, stored: storedValues(ctx, user) };
        },
      });
      return (
        conflict &&
        data(
          { ...submission.reply(), statesByCountry: {}, seen: sent.seenText, conflict, asksRemoval: false },
          { status: 409 },
        )
      );
    },
    refused: (reply, { submission }) => withStates(submission, reply),
  });
}

function withSeen(reply: NotSaved, { seenText }: SentForm, asksRemoval = false) {
  return data(
    { ...reply.data, seen: seenText, conflict: undefined as Conflict | undefined, asksRemoval },
    reply.init ?? undefined,
  );
}

function wantedBy({
  version: _,
  emailAddress,
  agentType,
  activationFlag,
  permissions,
  ends,
  permissionTemplate,
  removeCCN,
  ...profile
}: EditAgentInput) {
  return {
    profile: profile as ProfileInput,
    emailAddress,
    agentType,
    activationFlag,
    permissions,
    ends,
    template: templateOfChoice(permissionTemplate),
    removeCCN: removeCCN === 'Y',
  };
}

/** The form's values as texts, written as the stored ones are. */
function textsOf({ version: _, permissions, ends, emailAddress, ...form }: EditAgentInput): EditValues {
  const { agentType, activationFlag, permissionTemplate, removeCCN } = form;
  const profile = Object.entries(form).filter(([name]) => isProfileField(name)) as [string, string][];
  return {
    ...Object.fromEntries(profile),
    ...(agentType && { agentType }),
    ...(activationFlag && { activationFlag }),
    ...(removeCCN && { removeCCN }),
    ...(permissionTemplate && { permissionTemplate }),
    ...(emailAddress && { emailAddress: emailAddress.toLowerCase() }),
    ...(permissions && { permissions: permissions.toSorted().join(' ') }),
    ...(ends && { ends: textsOfEnds(ends).join(' ') }),
  };
}
