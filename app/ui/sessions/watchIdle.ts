import { idleStage, idleThrottleMs, refreshIntervalMinutes, secondsLeft } from '#app/domain/accounts/sessions/idle.ts';
import { doorOf } from './door.ts';
import { listenToTabs, shareActivity, storedActivity, type Ended } from './tabs.ts';

const tickMs = 1000;
const keepAliveMs = 60_000;
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'];

interface IdleListener {
  /** The seconds left while the warning is due, null while the user is active. */
  onWarning: (secondsLeft: number | null) => void;
  /** No tab was active for the whole limit. */
  onIdleEnd: () => void;
  /** The session ended elsewhere: signed out in another tab, or unknown to the server. */
  onSignedOut: (ended: Ended) => void;
}

/**
 * Watches for activity in all tabs and keeps the server's session alive while there is some. Once the warning is
 * due only `stay` or another tab counts as activity, so that a bumped table does not answer for the user.
 */
export function watchIdle(listener: IdleListener): { stay: () => void; stop: () => void } {
  let lastActivity = Date.now();
  let lastNoted = 0;
  let lastShared = 0;
  let lastKeepAlive = Date.now();
  let keepAliveAfterMs = keepAliveMs;
  let stopped = false;

  const { kind } = doorOf(window.location.pathname);
  const stage = () => idleStage(Date.now() - lastActivity, kind);

  async function keepAlive() {
    lastKeepAlive = Date.now();
    const response = await fetch(doorOf(window.location.pathname).keepAlive, {
      method: 'POST',
      redirect: 'manual',
    }).catch(() => null);
    if (!response || stopped) return;
    if (response.type === 'opaqueredirect' || response.status === 401) {
      stop();
      listener.onSignedOut('timeout');
    } else if (response.ok) {
      const { expiresInSeconds } = (await response.json()) as { expiresInSeconds: number };
      keepAliveAfterMs = Math.min(keepAliveMs, refreshIntervalMinutes(expiresInSeconds / 60) * 60_000);
    }
  }

  function tick() {
    if (stopped) return;
    const now = Date.now();
    lastActivity = Math.max(lastActivity, storedActivity());
    if (lastActivity > lastShared) shareActivity((lastShared = lastActivity));
    if (stage() === 'ended') {
      stop();
      listener.onIdleEnd();
      return;
    }
    listener.onWarning(stage() === 'warning' ? secondsLeft(now - lastActivity, kind) : null);
    if (lastActivity > lastKeepAlive && now - lastKeepAlive >= keepAliveAfterMs) void keepAlive();
  }

  function note() {
    const now = Date.now();
    if (now - lastNoted < idleThrottleMs) return;
    lastNoted = now;
    lastActivity = Math.max(lastActivity, storedActivity());
    if (stage() === 'active') lastActivity = now;
    else tick();
  }

  function stay() {
    lastActivity = Date.now();
    void keepAlive();
    tick();
  }

  const leaveTabs = listenToTabs((message) => {
    if (message.type === 'active') {
      lastShared = Math.max(lastShared, message.at);
      lastActivity = Math.max(lastActivity, message.at);
      tick();
    } else if (message.type === 'signed-out') {
      stop();
      listener.onSignedOut(message.ended);
    }
  });
  const timer = setInterval(tick, tickMs);
  for (const event of activityEvents) window.addEventListener(event, note, { passive: true, capture: true });
  // A laptop that was closed wakes up here, long after its timers should have fired.
  document.addEventListener('visibilitychange', tick);
  window.addEventListener('pageshow', tick);
  tick();

  function stop() {
    stopped = true;
    clearInterval(timer);
    leaveTabs();
    for (const event of activityEvents) window.removeEventListener(event, note, { capture: true });
    document.removeEventListener('visibilitychange', tick);
    window.removeEventListener('pageshow', tick);
  }

  return { stay, stop };
}
