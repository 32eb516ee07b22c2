import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addressesOfRoutes, expectSameOfPortal, routerOf } from '#tests/support/routers.ts';
import { patched, publishedPackages } from '#tests/support/unpatched.ts';

const { published, remove } = publishedPackages();
afterAll(remove);
// An address that cannot be decoded is warned of each time.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

it('the patched router matches every address of app/routes.ts, and its hostile variants, as the published one does', () => {
  const all = new Set(addressesOfRoutes().flat());
  expect(all.size).toBeGreaterThan(5_000);
  expectSameOfPortal({ published: routerOf(published), patched: routerOf(patched) }, all);
});
