// What a page does when its session ends: most pages do nothing, a course saves its last words, and waits for its
// learner.
const before = new Set<() => Promise<unknown>>();
const waiting = new Set<() => void>();

const patienceMs = 4_000;

/** Has a page finish something before its user signs out; the result takes that back. */
export function beforeSignOut(work: () => Promise<unknown>): () => void {
  before.add(work);
  return () => void before.delete(work);
}

/** Waits for what the page has to finish, but not for ever. */
export async function finishBeforeSignOut(): Promise<void> {
  if (before.size === 0) return;
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([Promise.allSettled([...before].map((work) => work())), late]);
}

/** Has a page stay where its session is found to be over, and say so itself; the result takes that back. */
export function waitForSignIn(listener: () => void): () => void {
  waiting.add(listener);
  return () => void waiting.delete(listener);
}

/** Tells a page that waits that its session is over; false where none does. */
export function mustWait(): boolean {
  for (const listener of waiting) listener();
  return waiting.size > 0;
}
