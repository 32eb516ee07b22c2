import { leaveWithoutQuestion } from '#app/ui/form/unsaved.ts';
import { doorOf } from './door.ts';
import { tellTabs, type Ended } from './tabs.ts';
import { forgetTyped } from './typedForms.ts';

/** Goes to the sign-in of this page's door; whoever did not ask for that comes back to this page after signing in, and to what was typed there (D7). */
export function goToLogin(ended: Ended): void {
  if (ended === 'signed-out') forgetTyped();
  leaveWithoutQuestion();
  const target = ended === 'signed-out' ? undefined : window.location.pathname + window.location.search;
  window.location.assign(doorOf(window.location.pathname).login({ ended, target }));
}

/**
 * Ends the session on the server, then in every tab. The others are told after the server knows, so that none of them is sent back
 * from /login to the portal. Rejects where the server is not reached.
 */
export async function signOutEverywhere(ended: Exclude<Ended, 'timeout'>): Promise<void> {
  await fetch(doorOf(window.location.pathname).signOut, { method: 'POST', body: new URLSearchParams({ reason: ended }), redirect: 'manual' });
  tellTabs({ type: 'signed-out', ended });
  goToLogin(ended);
}
