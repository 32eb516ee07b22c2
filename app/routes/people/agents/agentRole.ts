import { redirect } from '@remix-run/node';
import { agentTypes } from '#app/domain/permissions/codes.ts';
import { agentName } from '#app/domain/people/agents/agentName.server.ts';
import { changeRole } from '#app/domain/people/agents/changeRole.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';

/** Only a post changes anything; the page asks first. */
export const loader = refusedAsPage(
  agentLoader(async ({ params }) => redirect(paths.editAgent(uuidParam(params, 'agentUniqueId'))), {
    can: 'user.change-role',
  }),
);

/** Gives a user of the agency another role; a last owner's refusal comes back as a toast. */
export const action = refusedAsPage(
  agentAction(
    async ({ ctx, request, params }) => {
      const agentUniqueId = uuidParam(params, 'agentUniqueId');
      const wanted = (await readForm(request)).get('agentType');
      const agentType = agentTypes.find((role) => role === wanted);
      if (!agentType) throw new Refusal('malformedRequest');
      const name = await agentName(ctx, agentUniqueId);
      try {
        await changeRole(ctx, { agentUniqueId, agentType });
      } catch (error) {
        if (!isRefusal(error) || error.status !== 409) throw error;
        return redirectWithToast(paths.editAgent(agentUniqueId), { kind: 'error', message: error.messageKey });
      }
      return redirectWithToast(paths.editAgent(agentUniqueId), {
        kind: 'success',
        message: 'successes:named.roleChanged',
        params: { name },
      });
    },
    { can: 'user.change-role' },
  ),
);
