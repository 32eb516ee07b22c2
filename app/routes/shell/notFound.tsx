import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { Refusal } from '#app/domain/refusals.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';

/** Any unknown address: its error page is in the visitor's language, since the root's loader ran. */
export const loader = visitorLoader(async () => {
  throw new Refusal('notFound');
});

/**
 * A script requests an address that its page's list of routes does not have (server/process/routeGroups.ts): another
 * door's, or an unknown one. The browser opens it as a document.
 */
export function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<never> {
  window.location.assign(request.url);
  // A page that the browser kept as it was would wait for ever.
  window.addEventListener('pageshow', () => window.location.reload(), { once: true });
  return new Promise(() => {});
}

export default function NotFound() {
  return null;
}
