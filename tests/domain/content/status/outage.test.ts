import { describe, expect, test } from 'vitest';
import {
  announcedOutages,
  outageEnd,
  phaseOf,
  shownOutages,
  statesOf,
  systemStates,
  type OutageWindow,
} from '#app/domain/content/status/outage.ts';
import type { System } from '#app/domain/content/status/systems.ts';

const at = (time: string) => new Date(`2026-11-${time}:00Z`);

function outage(system: System, from: string, to: string, more: Partial<OutageWindow> = {}): OutageWindow {
  const startsAt = at(from);
  return { system, kind: 'planned', startsAt, endsAt: at(to), announcedFrom: startsAt, cancelledAt: null, ...more };
}

describe('the phase of an outage', () => {
  const window = outage('portal', '21T06:00', '21T08:00');
  test.each([
    ['a moment before its start', '21T05:59', 'coming'],
    ['at its start', '21T06:00', 'current'],
    ['within it', '21T07:59', 'current'],
    ['at its end', '21T08:00', 'past'],
  ] as const)('%s', (_, now, phase) => expect(phaseOf(window, at(now))).toBe(phase));

  test('a cancelled one is nothing else at any time', () => {
    expect(
      ['21T05:00', '21T07:00', '21T09:00'].map((now) => phaseOf({ ...window, cancelledAt: at('20T00:00') }, at(now))),
    ).toEqual(Array(3).fill('cancelled'));
  });
});

describe('which outages are shown (spec §4)', () => {
  const short = outage('portal', '21T06:00', '21T07:00');
  const long = outage('portal', '21T05:00', '21T10:00');
  const booking = outage('booking', '21T06:30', '21T06:45');
  const cancelled = outage('portal', '21T00:00', '22T00:00', { cancelledAt: at('20T00:00') });
  const all = [booking, short, cancelled, long];

  test.each([
    ['21T04:59', []],
    ['21T05:30', [long]],
    ['21T06:15', [long]],
    ['21T06:30', [long, booking]],
    ['21T06:45', [long]],
    ['21T10:00', []],
  ])('at %s the longest of each system', (now, shown) => expect(shownOutages(all, at(now))).toEqual(shown));

  test('of two that are as long, the first written', () => {
    const [one, other] = [
      outage('air', '21T06:00', '21T07:00'),
      outage('air', '21T06:00', '21T07:00', { kind: 'disturbance' }),
    ];
    expect(shownOutages([one, other], at('21T06:30'))).toEqual([one]);
  });
});

describe('what is announced', () => {
  const next = outage('portal', '25T06:00', '25T08:00', { announcedFrom: at('22T00:00') });
  const later = outage('portal', '28T06:00', '28T18:00', { announcedFrom: at('20T00:00') });
  const disturbance = outage('chat', '25T06:00', '25T08:00', { kind: 'disturbance', announcedFrom: at('20T00:00') });
  const cancelled = outage('academy', '25T06:00', '25T08:00', {
    announcedFrom: at('20T00:00'),
    cancelledAt: at('21T00:00'),
  });
  const all = [later, next, disturbance, cancelled];

  test.each([
    ['before any announcement', '19T23:59', []],
    ['the later one alone, whose announcement has begun', '21T00:00', [later]],
    ['the next of the system, once both are announced', '22T00:00', [next]],
    ['none of a system in its outage that is not announced itself', '25T07:00', [later]],
    ['nothing once all have begun', '28T06:00', []],
  ])('%s', (_, now, announced) => expect(announcedOutages(all, at(now))).toEqual(announced));
});

describe('the state of a system', () => {
  const planned = outage('booking', '21T06:00', '21T08:00');
  const disturbed = outage('booking', '21T06:00', '21T06:30', { kind: 'disturbance' });
  const stateAt = (now: string, outages: OutageWindow[], known: System[] = []) =>
    statesOf(outages, at(now), known).find(({ system }) => system === 'booking')!.state;

  test.each([
    ['works', '21T05:00', [planned], [], 'working'],
    ['is at work', '21T07:00', [planned], [], 'planned'],
    ['is disturbed, whatever is planned', '21T06:15', [planned, disturbed], [], 'disturbed'],
    ['is disturbed where it is known to fail', '21T05:00', [], ['booking'], 'disturbed'],
    ['works while another fails', '21T05:00', [], ['chat'], 'working'],
  ] as const)('it %s', (_, now, outages, known, state) => expect(stateAt(now, [...outages], [...known])).toBe(state));

  test('is one of three, of every system', () => {
    expect(statesOf([], at('21T00:00')).every(({ state }) => systemStates.includes(state))).toBe(true);
    expect(statesOf([], at('21T00:00'))).toHaveLength(11);
  });
});

test.each([
  ['en-US', 'America/Los_Angeles', '2025-11-21T10:00:00Z', 'November 21, 2025', /^2:00\sAM$/, 'PST'],
  ['ja-JP', 'America/Los_Angeles', '2025-11-21T10:00:00Z', '2025年11月21日', /^2:00$/, 'PST'],
  ['en-GB', 'Europe/London', '2025-11-21T10:00:00Z', '21 November 2025', /^10:00$/, 'GMT'],
  // In summer the clocks of Los Angeles are an hour on.
  ['en-US', 'America/Los_Angeles', '2025-07-02T06:00:00Z', 'July 1, 2025', /^11:00\sPM$/, 'PDT'],
])('the end of an outage as %s writes it in %s', (tag, named, end, endday, endtime, zone) => {
  const params = outageEnd({ endsAt: new Date(end) }, tag, named);
  expect(params).toEqual({ endday, endtime: expect.stringMatching(endtime), zone });
});
