import { redirect } from '@remix-run/node';
import { Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { visitorAction } from '#app/routes/requests/handlers.server.ts';

export const loader = () => redirect(paths.root());

/**
 * The refusal of a form that is too large to be read, for the script that sent it: the process leads such a form here
 * instead of to its page (server/http/pageLimits.server.ts). `megabytes` in the address is the limit of a file.
 */
export const action = visitorAction(async ({ request }): Promise<never> => {
  const megabytes = Number(new URL(request.url).searchParams.get('megabytes'));
  throw megabytes > 0 ? new Refusal('fileTooLarge', { params: { megabytes } }) : new Refusal('bodyTooLarge');
});
