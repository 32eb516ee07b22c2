import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenAttempt } from '#app/domain/courses/runtime/initAttempt.server.ts';
import type { PlayableItem } from '#app/domain/courses/runtime/runtimeData.ts';
import { CourseSession } from '#app/routes/courses/runtime/courseSession.ts';

const origin = 'https://courses.example';
const item: PlayableItem = {
  identifier: 'i',
  title: 'One',
  launch: 'index.html',
  isSco: true,
  launchData: '',
  masteryScore: null,
  passingScore: null,
  maxTimeAllowed: '',
  timeLimitAction: '',
};
const objectives = { shared: { satisfiedStatus: true } };
const contents = [{ identifier: 'i', title: 'One', visible: true, isPlayed: true, prerequisites: '', children: [] }];
const attempt = {
  registration: 'r',
  visit: 1,
  sequence: 0,
  data: {},
  savedAt: '2027-01-10T12:00:00Z',
  mode: 'normal',
  objectives,
  launchAddress: `${origin}/courses/t/`,
  learner: { id: 'L1', name: 'Ito, Aya' },
  completion: { rule: 'reported', minutes: null },
  package: { standard: '2004', items: [item], contents, passingScore: null, tree: { id: '(course)', title: '' } },
} as unknown as OpenAttempt;

/** A session whose server and player's document are the test's. */
async function opened() {
  const posted: { act: string }[] = [];
  const sent: { kind: string }[] = [];
  let reached = true;
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    if (!reached) return Promise.reject(new TypeError('Failed to fetch'));
    const { act, input } = JSON.parse(body) as { act: string; input: { sequence?: number } };
    posted.push({ act });
    return Promise.resolve(Response.json(act === 'init' ? attempt : { sequence: input.sequence ?? 0 }));
  });
  const course = { companyId: 'PC', authId: 'L1', courseId: 'c' } as const;
  const nothing = () => undefined;
  const session = new CourseSession({
    address: '/attempt',
    course,
    changed: nothing,
    active: nothing,
    playUnits: nothing,
    restart: () => Promise.resolve(),
    asked: () => Promise.resolve(),
  });
  const contentWindow = { postMessage: (message: { kind: string }) => void sent.push(message) };
  session.attach({ contentWindow } as unknown as HTMLIFrameElement);
  await session.open();
  const say = (message: object) =>
    session.receive({
      source: contentWindow,
      origin,
      data: { gangway: 'course', ...message },
    } as unknown as MessageEvent);
  return { session, posted, sent, say, connect: (is: boolean) => void (reached = is) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a course with rules begins with what other courses have said of the objectives that they share', async () => {
  const { session, sent, say } = await opened();
  say({ kind: 'ready' });
  expect(sent.find(({ kind }) => kind === 'course')).toMatchObject({ objectives });
  session.close();
});

test('a course that is left without a connection keeps what it said, and sends it once there is one', async () => {
  const { session, posted, say, connect } = await opened();
  say({ kind: 'ready' });
  say({ kind: 'deliver', item: 'i', fresh: false });
  say({ kind: 'loaded', item: 'i' });
  connect(false);
  say({ kind: 'values', item: 'i', values: { 'cmi.location': '3' }, committed: true, finished: false });
  const waits = session.wait();
  say({ kind: 'ended' });
  await waits;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([session.state.phase, session.state.saved]).toEqual(['waiting', { at: null, refusal: null }]);
  connect(true);
  session.again();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(session.state.saved?.at).toBeInstanceOf(Date);
  expect(posted.at(-1)).toEqual({ act: 'commit' });
  session.close();
});

test('a visit that ends without a call is reported to the editors of its course', async () => {
  const { session, posted, say } = await opened();
  say({ kind: 'ready' });
  say({ kind: 'deliver', item: 'i', fresh: false });
  say({ kind: 'loaded', item: 'i' });
  await vi.advanceTimersByTimeAsync(60_000);
  const leaves = session.leave();
  say({ kind: 'ended' });
  await vi.advanceTimersByTimeAsync(4_000);
  await leaves;
  expect(posted.at(-1)).toEqual({ act: 'silent' });
});
