import { describe, expect, test } from 'vitest';
import { claimedSeconds, countTime, secondsOf, type CountedTime } from '#app/domain/courses/runtime/sessionTime.ts';
import { valuesAtLaunch, type RuntimeData, type RuntimeValues } from '#app/domain/courses/runtime/runtimeData.ts';

test.each([
  ['00:05:00', 300],
  ['0001:30:00.5', 5400.5],
  ['PT5M', 300],
  ['PT1H30M0.5S', 5400.5],
  ['P1DT1S', 86_401],
  ['P0Y0M1DT0H0M1S', 86_401],
  ['P0Y029DT0H', 2_505_600],
  ['P1Y', 0],
  ['P1M', 0],
  ['', 0],
  ['5', 0],
  ['-00:05:00', 0],
  ['PT', 0],
  [undefined, 0],
])('the time %s has %s seconds', (text, seconds) => expect(secondsOf(text)).toBe(seconds));

const start = Date.UTC(2027, 0, 1, 10);
const none: CountedTime = { totalSeconds: 0, visitSeconds: 0, lateSeconds: 0 };

/** An attempt by its commits and takings up, at seconds since it was opened. */
function attempt() {
  let [openedAt, counted, stored] = [0, none, {} as RuntimeData];
  const commit = (at: number, data: RuntimeData) => {
    const {
      data: kept,
      added: _,
      ...now
    } = countTime({
      standard: '2004',
      before: stored,
      data,
      counted,
      openedAt: new Date(start + openedAt * 1000),
      now: new Date(start + at * 1000),
    });
    [counted, stored] = [now, kept];
    return counted.totalSeconds;
  };
  return {
    says: (at: number, session: number, total = 0) =>
      commit(at, { a: { 'cmi.session_time': `PT${session}S`, 'cmi.total_time': `PT${total}S` } }),
    commit,
    takeUp(at: number) {
      counted = {
        ...counted,
        visitSeconds: 0,
        lateSeconds: counted.lateSeconds + at - openedAt - counted.visitSeconds,
      };
      openedAt = at;
    },
    /** The seconds of the total with which an object is launched next. */
    total: (item = 'a') => secondsOf(valuesAtLaunch('2004', stored[item])['cmi.total_time']),
  };
}

describe('the time of an attempt', () => {
  test('that is reported at the end counts, whatever was committed before', () => {
    const course = attempt();
    expect(course.says(5, 0)).toBe(0);
    expect(course.says(16, 16)).toBe(16);
    expect(course.total()).toBe(16);
  });

  test('of a session that is reported again and again counts once', () => {
    const course = attempt();
    expect([5, 10, 15, 20, 25, 30].map((at) => course.says(at, at))).toEqual([5, 10, 15, 20, 25, 30]);
    expect(course.says(31, 30)).toBe(30);
    expect([course.says(33, 33), course.total()]).toEqual([33, 33]);
    // One that says less now and more then gains nothing by it.
    for (const session of [4, 33, 4, 34, 1, 35]) course.says(35, session);
    expect(course.says(35, 35)).toBe(35);
  });

  test('of several sessions and objects adds up', () => {
    const course = attempt();
    course.says(10, 10);
    course.takeUp(1000);
    expect([course.says(1020, 20, 10), course.total()]).toEqual([30, 30]);
    expect(
      course.commit(1025, {
        a: { 'cmi.session_time': 'PT20S', 'cmi.total_time': 'PT10S' },
        b: { 'cmi.session_time': 'PT5S' },
      }),
    ).toBe(35);
    expect([course.total('a'), course.total('b')]).toEqual([30, 5]);
  });

  test('is no more than has gone by since the attempt was taken up, and the total that a course is launched with says the same', () => {
    const course = attempt();
    expect([course.says(300, 36_000), course.total()]).toEqual([300, 300]);
    course.takeUp(604_800);
    expect([course.says(604_920, 36_000, 36_000), course.total()]).toEqual([420, 420]);
    expect([course.says(604_930, 36_010, 36_000), course.total()]).toEqual([430, 430]);
    expect([course.says(604_929, 36_020, 36_000), course.total()]).toEqual([430, 430]);
  });

  test('of a visit that could not send it counts when the next one does', () => {
    const course = attempt();
    course.says(10, 10);
    course.takeUp(7200);
    // What was kept: the session of the visit before, half an hour long.
    expect([course.says(7201, 1800), course.total()]).toEqual([1800, 1800]);
    expect(course.says(7230, 20, 1800)).toBe(1820);
    // From then on it is this visit's time alone.
    expect(course.says(7231, 3600, 1800)).toBe(1831);
  });

  test('of a new attempt at an object, whose total begins again, is added to what was', () => {
    const course = attempt();
    course.says(100, 100);
    expect([course.says(130, 20), course.total()]).toEqual([120, 20]);
    course.says(140, 10, 20);
    expect([course.says(160, 15), course.total()]).toEqual([145, 15]);
  });

  test('is none where the clock was put back, and none of what is no time', () => {
    const course = attempt();
    expect([course.says(-5, 300), course.commit(60, { a: { 'cmi.session_time': 'soon' } as RuntimeValues })]).toEqual([
      0, 0,
    ]);
  });
});

test('the seconds that an object claims are whole', () =>
  expect(claimedSeconds('1.2', { 'cmi.core.total_time': '0000:00:10', 'cmi.core.session_time': '00:00:05.90' })).toBe(
    15,
  ));
