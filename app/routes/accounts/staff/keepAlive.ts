import { idleLimits } from '#app/domain/accounts/sessions/idle.ts';
import { staffAction } from '#app/routes/requests/staffHandlers.server.ts';

/** The user is active: the session stays open. Every signed-in request notes that, so there is nothing else to do. */
export const action = staffAction(async () => Response.json({ expiresInSeconds: idleLimits.staff.endMs / 1000 }), {
  about: 'own',
});
