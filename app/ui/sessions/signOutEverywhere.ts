import { leaveWithoutQuestion } from '#app/ui/form/unsaved.ts';
import { doorOf } from './door.ts';
import { finishBeforeSignOut, mustWait } from './ending.ts';
import { postToTabs, type Ended } from './tabs.ts';
import { forgetTyped } from './typedForms.ts';

/**
 * Goes to the sign-in of this page's door; a user who did not ask for that comes back to this page after signing in,
 * and to what was typed there. A page that waits for its user to sign in elsewhere stays.
 */
export function goToLogin(ended: Ended): void {
  if (ended === 'timeout' && mustWait()) return;
  if (ended === 'signed-out') {
    forgetTyped();
    forgetCourses();
  }
  leaveWithoutQuestion();
  const target = ended === 'signed-out' ? undefined : window.location.pathname + window.location.search;
  window.location.assign(doorOf(window.location.pathname).login({ ended, target }));
}

/**
 * Ends the session on the server, then in every tab. The other tabs get the message after the server knows, so that
 * none of them is sent back from /login to the portal. Rejects where the server is not reached.
 */
export async function signOutEverywhere(ended: Exclude<Ended, 'timeout'>): Promise<void> {
  await finishBeforeSignOut();
  await fetch(doorOf(window.location.pathname).signOut, {
    method: 'POST',
    body: new URLSearchParams({ reason: ended }),
    redirect: 'manual',
  });
  postToTabs({ type: 'signed-out', ended });
  goToLogin(ended);
}

// What courses said and could not send (app/routes/courses/runtime/storedCommits.ts) is private, and so is what one
// still sends as its page closes.
function forgetCourses(): void {
  try {
    if ('serviceWorker' in navigator)
      void navigator.serviceWorker
        .getRegistration('/assets/')
        .then((found) => found?.active?.postMessage({ kind: 'signedOut' }));
    indexedDB.deleteDatabase('gangway-courses');
  } catch {
    return; // storage may be forbidden, and is empty then
  }
}
