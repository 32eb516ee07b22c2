import { redirect } from '@remix-run/node';
import { endAgentSessions } from '#app/domain/people/access/endAgentSessions.server.ts';
import { sendNewPassword } from '#app/domain/people/access/sendNewPassword.server.ts';
import { signInHelpOf } from '#app/domain/people/access/signInHelp.ts';
import { agentName } from '#app/domain/people/agents/agentName.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';

const refusedMessages = { conflict: 'people:signIn.mayNot', throttled: 'people:signIn.tooMany' } as const;

/** Only a post changes anything; the page asks first. */
export const loader = refusedAsPage(
  agentLoader(async ({ params }) => redirect(paths.editAgent(uuidParam(params, 'agentUniqueId'))), {
    can: 'user.end-sessions',
  }),
);

/** Ends a user's sessions, or their password with a mail for a new one; a refusal comes back as a toast. */
export const action = refusedAsPage(
  agentAction(
    async ({ ctx, request, params }) => {
      const agentUniqueId = uuidParam(params, 'agentUniqueId');
      const help = signInHelpOf((await readForm(request)).get('help'));
      if (!help) throw new Refusal('malformedRequest');
      const name = await agentName(ctx, agentUniqueId);
      const back = paths.editAgent(agentUniqueId);
      try {
        if (help === 'end-sessions') {
          const sessions = await endAgentSessions(ctx, { agentUniqueId });
          return await redirectWithToast(back, {
            kind: 'success',
            message: sessions === 0 ? 'people:signIn.noSessions' : 'people:signIn.sessionsEnded',
            params: { name },
          });
        }
        await sendNewPassword(ctx, { agentUniqueId });
        return await redirectWithToast(back, {
          kind: 'success',
          message: 'people:signIn.passwordSent',
          params: { name },
        });
      } catch (error) {
        if (!isRefusal(error) || !(error.code === 'conflict' || error.code === 'throttled')) throw error;
        return redirectWithToast(back, { kind: 'error', message: refusedMessages[error.code] });
      }
    },
    { can: 'user.end-sessions', about: ['user.end-sessions', 'user.send-new-password'] },
  ),
);
