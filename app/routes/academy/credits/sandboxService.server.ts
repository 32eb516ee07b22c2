import type { ActionFunctionArgs } from '@remix-run/node';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { SandboxAnswer, SandboxCall } from '#app/domain/academy/credits/sandboxCredits.server.ts';
import { guarded } from '#app/routes/requests/failures.server.ts';
import { visitorContext } from '#app/routes/requests/visitorContext.server.ts';

type Service = (ctx: VisitorContext, call: SandboxCall) => Promise<SandboxAnswer>;

/** An action that the portal's server calls as it would a brand's service: by a signed call, and from no page. */
export function answeredBy(service: Service) {
  return (args: ActionFunctionArgs): Promise<Response> =>
    guarded(args, async () => {
      const { headers } = args.request;
      const body: unknown = await args.request.json().catch(() => undefined);
      const answer = await service(await visitorContext(args), {
        authorization: headers.get('Authorization'),
        idempotencyKey: headers.get('Idempotency-Key'),
        body,
      });
      return Response.json(answer.body, { status: answer.status, headers: { 'Cache-Control': 'no-store' } });
    });
}
