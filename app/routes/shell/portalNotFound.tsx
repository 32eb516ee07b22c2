import { missingPage } from '#app/routes/content/documents/missingPage.server.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';

/** Any unknown address below /home: the error page within the shell, with the pages that may have been meant. */
export const loader = agentLoader(async ({ ctx, request }) => {
  throw await missingPage(ctx, new URL(request.url).pathname.replace(/\.data$/, ''));
});

export default function PortalNotFound() {
  return null;
}
