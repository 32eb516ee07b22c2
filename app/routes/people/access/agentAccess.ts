import { redirect } from '@remix-run/node';
import { accessChangeOf } from '#app/domain/people/access/accessChanges.ts';
import { agentName } from '#app/domain/people/agents/agentName.server.ts';
import { deactivateAgent } from '#app/domain/people/access/deactivateAgent.server.ts';
import { deleteAgent } from '#app/domain/people/access/deleteAgent.server.ts';
import { reactivateAgent } from '#app/domain/people/access/reactivateAgent.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';

const doneMessages = {
  deactivate: 'successes:named.userDeactivated',
  reactivate: 'successes:named.userReactivated',
  delete: 'successes:named.userDeleted',
} as const;

const verbs = { deactivate: deactivateAgent, reactivate: reactivateAgent, delete: deleteAgent };

function textsOf(params: Record<string, string | number> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

/** Only a post changes anything; the page asks first. */
export const loader = refusedAsPage(
  agentLoader(async ({ params }) => redirect(paths.editAgent(uuidParam(params, 'agentUniqueId'))), {
    can: 'user.delete',
  }),
);

/**
 * Deactivates, reactivates or deletes a user of the agency; what the user's status does not allow comes back as a
 * toast.
 */
export const action = refusedAsPage(
  agentAction(
    async ({ ctx, request, params }) => {
      const agentUniqueId = uuidParam(params, 'agentUniqueId');
      const change = accessChangeOf((await readForm(request)).get('change'));
      if (!change) throw new Refusal('malformedRequest');
      const name = await agentName(ctx, agentUniqueId);
      try {
        await verbs[change](ctx, { agentUniqueId });
      } catch (error) {
        if (!isRefusal(error) || error.status !== 409) throw error;
        return redirectWithToast(paths.editAgent(agentUniqueId), {
          kind: 'error',
          message: error.messageKey,
          params: textsOf(error.params),
        });
      }
      const next = change === 'delete' ? paths.agencyOverview() : paths.editAgent(agentUniqueId);
      return redirectWithToast(next, { kind: 'success', message: doneMessages[change], params: { name } });
    },
    { can: 'user.delete', about: ['user.deactivate', 'user.reactivate', 'user.delete'] },
  ),
);
