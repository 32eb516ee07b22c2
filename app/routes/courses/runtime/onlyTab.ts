/** A course that is open in this tab alone. */
export interface HeldCourse {
  /** Lets another tab have it. */
  release: () => void;
}

interface Asked {
  /** Called where another tab asks for the course: this one saves, and then releases it. */
  asked: () => Promise<void>;
}

const patienceMs = 5_000;
const channelName = 'gangway-course-tabs';

/**
 * Holds a course for this tab; null where another tab of the browser has it. With `takeOver` the other one is asked to
 * save and to let go, and after some seconds it is taken from it. A browser without locks (a page without https) lets
 * every tab have it: the server then says which one goes on.
 */
export async function holdCourse(
  course: string,
  { asked, takeOver }: Asked & { takeOver: boolean },
): Promise<HeldCourse | null> {
  const name = `gangway-course ${course}`;
  if (!('locks' in navigator)) return { release: () => undefined };
  const channel = takeOver ? new BroadcastChannel(channelName) : null;
  channel?.postMessage({ course });
  const held = takeOver
    ? ((await lock(name, { signal: AbortSignal.timeout(patienceMs) })) ?? (await lock(name, { steal: true })))
    : await lock(name, { ifAvailable: true });
  channel?.close();
  if (!held) return null;
  const ears = new BroadcastChannel(channelName);
  ears.addEventListener('message', ({ data }: MessageEvent<{ course?: unknown }>) => {
    if (data.course === course) void asked();
  });
  return {
    release() {
      ears.close();
      held.release();
    },
  };
}

function lock(name: string, options: LockOptions): Promise<HeldCourse | null> {
  return new Promise((resolve) => {
    const granted = (given: Lock | null) =>
      given === null ? resolve(null) : new Promise<void>((release) => resolve({ release }));
    // Refused for want of patience; one that is taken away ends here too, when it has long been told.
    navigator.locks.request(name, options, granted).catch(() => resolve(null));
  });
}
