import { afterEach, expect, test, vi } from 'vitest';
import { nameZoneOfBrowser } from '#app/ui/zoneOfBrowser.ts';

afterEach(() => vi.restoreAllMocks());

test('the browser names its zone in a cookie, and again only where it is another', () => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  const written = vi.spyOn(document, 'cookie', 'set');
  for (const timeZone of ['America/Chicago', 'America/Chicago', 'Asia/Tokyo']) {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
    nameZoneOfBrowser();
  }
  expect(written.mock.calls.flat()).toEqual([
    expect.stringMatching(/^gangway_zone=America\/Chicago; Path=\/; Max-Age=\d+; SameSite=Lax(; Secure)?$/),
    expect.stringMatching(/^gangway_zone=Asia\/Tokyo; /),
  ]);
  expect(document.cookie).toContain('gangway_zone=Asia/Tokyo');
});
