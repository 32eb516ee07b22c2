import { expect, test } from 'vitest';
import { plainAddress, throttledNetwork } from '#app/platform/addresses.server.ts';

test.each([
  ['192.0.2.1', '192.0.2.1', '192.0.2.0/24'],
  ['192.0.2.1:5678', '192.0.2.1', '192.0.2.0/24'],
  ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.0/24'],
  ['::FFFF:c000:201', '192.0.2.1', '192.0.2.0/24'],
  ['[::ffff:192.0.2.1]:443', '192.0.2.1', '192.0.2.0/24'],
  ['::1', '::1', '0:0:0::/48'],
  ['2001:db8:0:0:1:2:3:4', '2001:db8::1:2:3:4', '2001:db8:0::/48'],
  ['2001:DB8::9', '2001:db8::9', '2001:db8:0::/48'],
  ['2001:db8:1:1::9', '2001:db8:1:1::9', '2001:db8:1::/48'],
  ['2001:db8:0:1::9', '2001:db8:0:1::9', '2001:db8:0::/48'],
  ['[2001:db8::9]', '2001:db8::9', '2001:db8:0::/48'],
  ['[2001:db8::9]:8080', '2001:db8::9', '2001:db8:0::/48'],
  // No addresses: they stay as they are, each by itself.
  ['', '', ''],
  ['unknown', 'unknown', 'unknown'],
  ['1', '1', '1'],
  ['300.1.1.1:80', '300.1.1.1:80', '300.1.1.1:80'],
  ['_hidden', '_hidden', '_hidden'],
])('%j is the address %j, and counts as %j', (text, plain, network) => {
  expect(plainAddress(text)).toBe(plain);
  expect(throttledNetwork(text)).toBe(network);
});
