import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import type { Submission } from '@conform-to/react';
import { editAgent } from '#app/domain/agentEdit/editAgent.server.ts';
import type { EditValues } from '#app/domain/agentEdit/editQuestions.ts';
import { editAgentSchema, profileFieldNames, type EditAgentForm, type ProfileInput } from '#app/domain/agents/forms.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { textsOfEnds } from '#app/domain/permissions/grantEnds.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { formRules, replyWithStates } from '#app/routes/agents/formOptions.server.ts';
import { templateReply, type PermissionsForm } from '#app/routes/permissions/permissionsForm.server.ts';
import { invalidForm, refusedForm } from '#app/routes/requests/formReply.server.ts';
import { conflictOf, type Conflict } from './conflict.server.ts';
import { readSentForm, type SentForm } from './decisions.ts';
import { editedUser, storedValues } from './editForm.server.ts';

// Others may save between reading and writing; whoever loses as often is told that something is wrong.
const mostTries = 4;

/** The reply to an edit that was not saved: the form's errors or its conflict, and what the form had shown when it was opened. */
type NotSaved = Awaited<ReturnType<typeof replyWithStates>>;

/**
 * Saves the form that edits a user. Returns undefined where that was done, else the reply: with the errors of the form, or, where others have
 * changed the user since the form was opened, with what is to be decided (409); where it asked for a template, with that one's ticks.
 */
export async function saveEdit(ctx: AgentContext, agentUniqueId: string, { form: sentForm, templateId }: PermissionsForm) {
  const sent = readSentForm(sentForm);
  const { parts } = await editedUser(ctx, agentUniqueId);
  const submission = parseWithZod(sent.form, { schema: editAgentSchema(await formRules(ctx), parts) });
  if (templateId !== null) return withSeen(await replyWithStates(ctx, submission, await templateReply(ctx, submission as Submission<unknown, string[]>, templateId)), sent);
  if (submission.status !== 'success') return withSeen(await replyWithStates(ctx, submission, invalidForm(ctx, submission)), sent);
  try {
    const conflict = await saveOrAsk(ctx, agentUniqueId, submission.value, sent);
    return conflict && data({ ...submission.reply(), statesByCountry: {}, seen: sent.seenText, conflict }, { status: 409 });
  } catch (error) {
    return withSeen(await replyWithStates(ctx, submission as Submission<unknown, string[]>, refusedForm(ctx, submission as Submission<unknown, string[]>, error)), sent);
  }
}

function withSeen(reply: NotSaved, { seenText }: SentForm) {
  return data({ ...reply.data, seen: seenText, conflict: undefined as Conflict | undefined }, reply.init ?? undefined);
}

async function saveOrAsk(ctx: AgentContext, agentUniqueId: string, form: EditAgentForm, { seen, undecided }: SentForm): Promise<Conflict | undefined> {
  let { version } = form;
  // A question without an answer is asked again, as if the form had come for the first time.
  let changed: readonly string[] | undefined = undecided.length > 0 ? [] : undefined;
  for (let tries = 1; ; tries += 1) {
    try {
      if (!changed) {
        await editAgent(ctx, { ...wantedBy(form), key: { agentUniqueId }, version });
        return undefined;
      }
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'changedMeanwhile' || tries >= mostTries) throw error;
      changed = error.fields ?? [];
    }
    const user = await editedUser(ctx, agentUniqueId);
    const { agent } = user;
    const conflict = await conflictOf(ctx, { agent, stored: storedValues(ctx, user), mine: textsOf(form), seen, changed: changed ?? [], unanswered: undecided });
    if (conflict) return conflict;
    [version, changed] = [agent.version, undefined];
  }
}

function wantedBy({ version: _, emailAddress, agentType, activationFlag, permissions, ends, removeCCN, ...profile }: EditAgentForm) {
  return { profile: profile as ProfileInput, emailAddress, agentType, activationFlag, permissions, ends, removeCCN: removeCCN === 'Y' };
}

/** The form's values as texts, written as the stored ones are. */
function textsOf({ version: _, permissions, ends, emailAddress, ...form }: EditAgentForm): EditValues {
  const { agentType, activationFlag, removeCCN } = form;
  const profile = Object.entries(form).filter(([name]) => profileFieldNames.includes(name)) as [string, string][];
  return {
    ...Object.fromEntries(profile),
    ...(agentType && { agentType }),
    ...(activationFlag && { activationFlag }),
    ...(removeCCN && { removeCCN }),
    ...(emailAddress && { emailAddress: emailAddress.toLowerCase() }),
    ...(permissions && { permissions: permissions.toSorted().join(' ') }),
    ...(ends && { ends: textsOfEnds(ends).join(' ') }),
  };
}
