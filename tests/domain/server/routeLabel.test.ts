import { describe, expect, it, vi } from 'vitest';
import { divided } from '#server/process/routeGroups.ts';
import { routeLabel } from '#server/process/routeLabels.ts';
import { someAddressesOf } from '#tests/support/hostileAddresses.ts';
import { buildOfAllRoutes, patternOf } from '#tests/support/routesBuild.ts';

const build = buildOfAllRoutes();
const { buildOf } = divided(build);
const labelOf = (address: string) => routeLabel(buildOf(address), address);
const patterns = new Set(Object.values(build.routes).map((route) => patternOf(build, route)));

describe('the route by which metrics name a request', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});

  it.each([
    ['/', '/'],
    ['/login?token=secret', '/login'],
    ['/staff/agencies/0190aaaa-1111-7222-8333-444455556666', '/staff/agencies/:agencyId'],
    ['/verify/ABCDEF', '/verify/:number'],
  ])('%s is %s', (address, label) => expect(labelOf(address)).toBe(label));

  it('is one of the routes there are, whatever is asked for', () => {
    const seen = new Set(
      [...patterns].flatMap((pattern, turn) => someAddressesOf(pattern, turn)).map((address) => labelOf(address)),
    );
    expect([...seen].filter((label) => !patterns.has(label) && label !== 'unmatched')).toEqual([]);
    expect(seen.size).toBeGreaterThan(patterns.size / 2);
  });
});
