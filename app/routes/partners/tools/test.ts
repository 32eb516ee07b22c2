import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { testConnection } from '#app/domain/partners/tools/testConnection.server.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { isToolName } from '#app/domain/partners/tools/toolTable.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { agentAction } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { testedToast } from './testedToast.server.ts';

/** Tests the connection to a tool's partner for an owner, and says what came of it. */
export const action = refusedAsPage(
  agentAction(
    async ({ ctx, params }) => {
      if (!isToolName(params.tool)) throw new Refusal('notFound');
      const brand = brandOfPage('', { ...ctx.actor, market: ctx.market });
      const tested = await testConnection(ctx, { tool: params.tool, brand });
      return redirectWithToast(`${toolPaths.tools()}#${params.tool}`, testedToast(tested));
    },
    { can: 'tool.test' },
  ),
);
