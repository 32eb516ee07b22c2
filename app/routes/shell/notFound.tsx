import { Refusal } from '#app/domain/refusals.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';

/** Any address that is nobody else's: its error page comes in the visitor's language, since the root's loader ran. */
export const loader = visitorLoader(async () => {
  throw new Refusal('notFound');
});

export default function NotFound() {
  return null;
}
