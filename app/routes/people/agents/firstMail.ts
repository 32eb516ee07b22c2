import { redirect } from '@remix-run/node';
import { sendFirstMail } from '#app/domain/people/agents/sendFirstMail.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';

const toasts = { illegalTransition: 'agents:firstMail.nothingOpen', throttled: 'agents:firstMail.tooMany' } as const;

/** Only a post sends anything. */
export const loader = refusedAsPage(
  agentLoader(async ({ params }) => redirect(paths.editAgent(uuidParam(params, 'agentUniqueId'))), {
    can: 'user.send-validation',
  }),
);

/** Sends an unfinished user their next step by mail; a refusal comes back as a toast. */
export const action = refusedAsPage(
  agentAction(
    async ({ ctx, params }) => {
      const agentUniqueId = uuidParam(params, 'agentUniqueId');
      try {
        await sendFirstMail(ctx, { agentUniqueId });
      } catch (error) {
        if (!isRefusal(error) || !(error.code === 'illegalTransition' || error.code === 'throttled')) throw error;
        return redirectWithToast(paths.editAgent(agentUniqueId), { kind: 'error', message: toasts[error.code] });
      }
      return redirectWithToast(paths.editAgent(agentUniqueId), { kind: 'success', message: 'agents:firstMail.sent' });
    },
    { can: 'user.send-validation' },
  ),
);
