import { paths } from '#app/paths.ts';
import { tellTabs, type Ended } from '#app/ui/session/tabs.ts';

/** Goes to /login; whoever did not ask for that comes back to this page after signing in. */
export function goToLogin(ended: Ended): void {
  const target = ended === 'signed-out' ? undefined : window.location.pathname + window.location.search;
  window.location.assign(paths.login({ ended, target }));
}

/**
 * Ends the session on the server, then in every tab. The others are told after the server knows, so that none of them is sent back
 * from /login to the portal. Rejects where the server is not reached.
 */
export async function signOutEverywhere(ended: Exclude<Ended, 'timeout'>): Promise<void> {
  await fetch(paths.signOut(), { method: 'POST', body: new URLSearchParams({ reason: ended }), redirect: 'manual' });
  tellTabs({ type: 'signed-out', ended });
  goToLogin(ended);
}
