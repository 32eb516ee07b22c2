import type { ActionFunctionArgs } from '@remix-run/node';
import { environment } from '#app/platform/environment.server.ts';
import { guarded } from '#app/routes/requests/failures.server.ts';

/** Answers a webhook of the demo as a system of an agency would; 404 anywhere else. */
export function receiveSample(args: ActionFunctionArgs): Promise<Response> {
  return guarded(args, async () => {
    if (!environment().GANGWAY_DEMO) return new Response(null, { status: 404 });
    const event = (await args.request.json().catch(() => null)) as { type?: unknown } | null;
    return new Response(`The sample CRM received ${String(event?.type).slice(0, 60)}.`, {
      headers: { 'Content-Type': 'text/plain' },
    });
  });
}
