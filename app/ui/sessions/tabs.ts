import { doorOf } from './door.ts';

/** Why a session is over: the user was idle, the server no longer knows it, or the user left. */
export type Ended = 'idle' | 'timeout' | 'signed-out';

/** What the tabs of one browser tell each other about the session. */
type TabMessage = { type: 'active'; at: number } | { type: 'signed-in' } | { type: 'signed-out'; ended: Ended };

// Each door has its own session, so its tabs talk among themselves.
const doorName = () => doorOf(window.location.pathname).name;
const activityKey = () => `gangway-${doorName()}-activity`;
let opened: BroadcastChannel | undefined;

/** One channel a tab, because a second one would hear the first. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(`gangway-${doorName()}`);
  return opened;
}

/** Listens to the other tabs; the result ends it. */
export function listenToTabs(onMessage: (message: TabMessage) => void): () => void {
  const listener = (event: MessageEvent<TabMessage>) => onMessage(event.data);
  channel().addEventListener('message', listener);
  return () => channel().removeEventListener('message', listener);
}

/** Tells the other tabs. */
export function postToTabs(message: TabMessage): void {
  channel().postMessage(message);
}

/** The latest activity that any tab wrote down, for a tab that slept through the messages; 0 where there is none. */
export function storedActivity(): number {
  try {
    return Number(localStorage.getItem(activityKey())) || 0;
  } catch {
    return 0; // storage may be forbidden
  }
}

/** Writes activity down and tells the other tabs. */
export function shareActivity(at: number): void {
  try {
    localStorage.setItem(activityKey(), String(at));
  } catch {
    // storage may be forbidden; the message still arrives
  }
  postToTabs({ type: 'active', at });
}
