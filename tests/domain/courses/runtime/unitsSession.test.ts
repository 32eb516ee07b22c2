import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenAttempt } from '#app/domain/courses/runtime/initAttempt.server.ts';
import type { PlayableItem } from '#app/domain/courses/runtime/runtimeData.ts';
import { UnitsSession } from '#app/routes/courses/runtime/unitsSession.ts';

const item: PlayableItem = {
  identifier: 'u',
  title: 'Unit',
  launch: 'index.html',
  isSco: true,
  launchData: '',
  moveOn: 'Completed',
  masteryScore: null,
  passingScore: null,
  maxTimeAllowed: '',
  timeLimitAction: '',
};
const contents = [{ identifier: 'u', title: 'Unit', visible: true, isPlayed: true, prerequisites: '', children: [] }];
const attempt = {
  registration: 'r',
  visit: 1,
  sequence: 0,
  data: {},
  savedAt: '2027-01-10T12:00:00Z',
  mode: 'normal',
  package: { standard: 'cmi5', items: [item], contents, passingScore: null, tree: null },
} as unknown as OpenAttempt;

/** A visit whose server answers that the unit has begun, or not. */
function visit(begun: boolean, ownWindow = false) {
  const answers: Record<string, object> = {
    launch: { sessionId: 's', address: 'https://courses.example/', ownWindow },
    progress: { data: {}, savedAt: '2027-01-10T12:01:00Z', begun, ended: false, takenOver: false },
  };
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) =>
    Promise.resolve(Response.json(answers[(JSON.parse(body) as { act: string }).act])),
  );
  const options = { address: '/attempt', course: {}, changed: () => undefined, active: () => undefined };
  return new UnitsSession(options as never, attempt, null);
}

describe('a unit that was launched', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('and has not said that it began is not saved, and is reported after fifteen seconds', async () => {
    const session = visit(false);
    await session.begin();
    session.loaded();
    await vi.advanceTimersByTimeAsync(14_000);
    expect([session.state.saved, session.state.unit?.notStarted]).toEqual([null, undefined]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([session.state.saved, session.state.unit?.notStarted]).toEqual([null, true]);
    session.close();
  });

  test('and began is saved at the time of its last word', async () => {
    const session = visit(true);
    await session.begin();
    session.loaded();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(session.state.saved).toEqual({ at: new Date('2027-01-10T12:01:00Z') });
    expect(session.state.unit?.notStarted).toBeUndefined();
    session.close();
  });

  test('in a window that its learner has yet to open is waited for', async () => {
    const session = visit(false, true);
    await session.begin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.state.unit?.notStarted).toBeUndefined();
    session.close();
  });
});
