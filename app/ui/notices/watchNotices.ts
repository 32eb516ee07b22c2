import type { NoticeItem } from '#app/domain/content/status/notices.ts';

/**
 * How often an open page asks: with the ten seconds for which an instance keeps what it read, what was written is on
 * every screen within a minute.
 */
const everyMs = 45_000;

/**
 * Asks an address for the notices of the moment every 45 seconds while the tab is in sight, and at once when it comes
 * back into sight later than that; the first time 45 seconds after they were read. Returns what ends it.
 */
export function watchNotices(address: string, ageMs: number, report: (notices: NoticeItem[]) => void): () => void {
  let over = false;
  let due = Date.now() + everyMs - ageMs;
  let timer: ReturnType<typeof setTimeout>;

  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, Math.max(0, due - Date.now()));
  };
  const ask = async () => {
    if (document.visibilityState !== 'visible') return;
    due = Date.now() + everyMs;
    wait();
    const notices = await fetched(address);
    if (notices && !over) report(notices);
  };
  document.addEventListener('visibilitychange', wait);
  wait();
  return () => {
    over = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wait);
  };
}

// Without a connection the page keeps what it shows, and asks the next time.
async function fetched(address: string): Promise<NoticeItem[] | undefined> {
  if (!navigator.onLine) return undefined;
  try {
    const reply = await fetch(address);
    return reply.ok ? ((await reply.json()) as { notices: NoticeItem[] }).notices : undefined;
  } catch {
    return undefined;
  }
}
