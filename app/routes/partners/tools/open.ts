import { formAction } from '#app/routes/requests/formAction.server.ts';
import { redirect } from '@remix-run/node';
import { Refusal } from '#app/domain/refusals.ts';
import { airSchema } from '#app/domain/partners/tools/airForm.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { isToolName, type ToolName } from '#app/domain/partners/tools/toolTable.ts';
import { agentFileLoader, refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { agentAction } from '#app/routes/requests/handlers.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { airAgain } from './airAgain.server.ts';
import { followedInPortal, handOver } from './handOver.server.ts';

const everybody = { can: 'tool.open' } as const;

/**
 * The plain link for a browser that blocks windows. From outside the portal it redirects to the tools, so that another
 * site cannot start a hand-over.
 */
export const loader = agentFileLoader(async ({ ctx, request, params }) => {
  const tool = toolOf(params.tool);
  return followedInPortal(request) ? handOver(ctx, tool, {}) : redirect(toolPaths.tools());
}, everybody);

/**
 * Opens a partner's tool for the user: answers with the document that takes the browser there, or with the page that asks
 * first or says why it failed.
 */
export const action = refusedAsPage(
  agentAction(async ({ ctx, request, params }) => {
    const tool = toolOf(params.tool);
    const form = await readForm(request);
    if (tool !== 'air') return handOver(ctx, tool, { goesOn: form.get('enroll') === 'no' });
    return formAction(ctx, form, {
      schema: airSchema(),
      run: (air) => handOver(ctx, tool, { air }),
      refused: (_, { error }) => {
        if (error) throw error;
        return redirect(airAgain(ctx, form));
      },
    });
  }, everybody),
);

function toolOf(name: string | undefined): ToolName {
  if (!isToolName(name)) throw new Refusal('notFound');
  return name;
}
