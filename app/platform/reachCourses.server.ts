import { courseOrigins, environment } from './environment.server.ts';

/** How a try of the courses' address ended; `code` says what came instead of our page. */
type Reached = { state: 'none' } | { state: 'reached' | 'failed'; address: string; code: string };

// A name as each course has one, of no course: where courses have their own names, every name must lead here.
const nameOfTry = '00000000-0000-4000-8000-000000000000';

/** The small page of the courses' address that tells the portal's page that it came; undefined where none is set. */
export function courseTryAddress(userAgent?: string | null): string | undefined {
  const origin = courseOrigins().of(nameOfTry, userAgent);
  return origin && `${origin}/courses/player/returned`;
}

/** Asks the courses' address for its small page, for at most `withinMs` milliseconds. Throws nothing. */
export async function reachCourses({ withinMs }: { withinMs: number }): Promise<Reached> {
  const page = courseTryAddress();
  if (page === undefined) return { state: 'none' };
  const address = new URL(page).host.replace(nameOfTry, '*');
  const deadline = AbortSignal.timeout(withinMs);
  try {
    const reply = await fetch(page, { redirect: 'manual', signal: deadline });
    if (!reply.ok) {
      await reply.body?.cancel();
      return { state: 'failed', address, code: String(reply.status) };
    }
    const isOurs = (await reply.text()).includes(`data-portal="${environment().ORIGIN}"`);
    return isOurs ? { state: 'reached', address, code: '' } : { state: 'failed', address, code: 'another site' };
  } catch (error) {
    const { cause } = error as { cause?: { code?: unknown } };
    const code = typeof cause?.code === 'string' ? cause.code : 'no answer';
    return { state: 'failed', address, code: deadline.aborted ? 'timeout' : code };
  }
}
