import { idleLimits } from '#app/domain/accounts/sessions/idle.ts';
import { ownAction } from '#app/routes/requests/handlers.server.ts';

/** The user is active: the session stays open. Every signed-in request notes that, so there is nothing else to do. */
export const action = ownAction(async () => Response.json({ expiresInSeconds: idleLimits.agent.endMs / 1000 }), {
  anyStep: true,
});
