import type { LoaderFunctionArgs } from '@remix-run/node';
import { readerInAddress, readNotices } from '#app/routes/requests/notices.server.ts';
import { unlessKnown } from './unlessKnown.server.ts';

/**
 * The banners of the moment as JSON, for open pages: without a session, and without a body where the browser has them.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { notices } = await readNotices(await readerInAddress(request), 'news');
  return unlessKnown(request, JSON.stringify({ notices }), 'application/json; charset=utf-8');
}
