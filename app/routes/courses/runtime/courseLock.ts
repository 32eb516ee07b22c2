/** The lock of a course that is open in this tab. */
export interface CourseLock {
  /** Releases the lock for another tab. */
  release: () => void;
}

interface Asked {
  /** Called where another tab asks for the course: this one saves, and then releases it. */
  asked: () => Promise<void>;
}

const patienceMs = 5_000;
const channelName = 'gangway-course-tabs';

/**
 * Locks a course for this tab; null where another tab of the browser has it. With `takeOver` the other tab is asked to
 * save and release it, and loses it after five seconds. Without locks (no https) every tab gets it, and the server
 * refuses the commits of the earlier one.
 */
export async function lockCourseInBrowser(
  course: string,
  { asked, takeOver }: Asked & { takeOver: boolean },
): Promise<CourseLock | null> {
  const name = `gangway-course ${course}`;
  if (!('locks' in navigator)) return { release: () => undefined };
  const channel = takeOver ? new BroadcastChannel(channelName) : null;
  channel?.postMessage({ course });
  const held = takeOver
    ? ((await lock(name, { signal: AbortSignal.timeout(patienceMs) })) ?? (await lock(name, { steal: true })))
    : await lock(name, { ifAvailable: true });
  channel?.close();
  if (!held) return null;
  const requests = new BroadcastChannel(channelName);
  requests.addEventListener('message', ({ data }: MessageEvent<{ course?: unknown }>) => {
    if (data.course === course) void asked();
  });
  return {
    release() {
      requests.close();
      held.release();
    },
  };
}

function lock(name: string, options: LockOptions): Promise<CourseLock | null> {
  return new Promise((resolve) => {
    const granted = (given: Lock | null) =>
      given === null ? resolve(null) : new Promise<void>((release) => resolve({ release }));
    // The time is over, or another tab has taken the lock.
    navigator.locks.request(name, options, granted).catch(() => resolve(null));
  });
}
