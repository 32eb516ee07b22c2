import type { ActionFunctionArgs } from '@remix-run/node';
import { answerCall } from '#app/domain/partners/sandbox/answerCall.server.ts';
import { sandboxTool } from '#app/domain/partners/sandbox/sandboxTool.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { visitorContext } from '#app/routes/requests/visitorContext.server.ts';

/**
 * The server of a sandbox partner, which the portal's own server asks: no browser, so no page of the portal that
 * it could come from.
 */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  try {
    const tool = sandboxTool(args.params.tool);
    const body: unknown = await args.request.json().catch(() => null);
    const reply = await answerCall(await visitorContext(args), {
      tool,
      authorization: args.request.headers.get('Authorization'),
      body,
    });
    return Response.json(reply.body, { status: reply.status });
  } catch (error) {
    if (isRefusal(error))
      return Response.json({ errors: [{ title: 'There is no such partner.' }] }, { status: error.status });
    throw error;
  }
}
