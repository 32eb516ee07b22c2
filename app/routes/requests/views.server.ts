import { redirectDocument } from '@remix-run/node';
import { personOfView } from '#app/domain/accounts/viewing/currentView.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { readViewCookie, writeViewCookie } from '#app/platform/cookies.server.ts';
import { database } from '#app/platform/database.server.ts';
import { documentWithToast } from './toasts.server.ts';
import { viewNamed } from './sessionCookies.server.ts';
import { hasView, type Arguments } from './visitorContext.server.ts';

/** Throws `viewOnly` for an action in a view of the portal as a user. */
export async function refuseInView(args: Arguments): Promise<void> {
  if (await hasView(args)) throw new Refusal('viewOnly');
}

/** Throws the way back to the person's page at /staff for a request that names a view which is over. */
export async function leaveView({ request }: Arguments): Promise<void> {
  if ((await viewNamed(request)) !== undefined) throw await viewLeft(request, 'staffPerson:view.over');
}

/** The way back from a view to the person's page at /staff, which says why; the browser forgets the view. */
export async function viewLeft(request: Request, message: string): Promise<Response> {
  const viewId = await readViewCookie(request);
  const agentUniqueId = viewId && (await personOfView({ db: database() }, viewId));
  const response = agentUniqueId
    ? await documentWithToast(paths.staffPerson(agentUniqueId), { kind: 'success', message })
    : redirectDocument(paths.staffHome());
  response.headers.append('Set-Cookie', await writeViewCookie(undefined));
  return response;
}

/** The headers that name the view by which the portal is seen from now on. */
export async function viewHeaders(viewId: string): Promise<Headers> {
  return new Headers({ 'Set-Cookie': await writeViewCookie(viewId) });
}
