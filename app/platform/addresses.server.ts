import ipaddr from 'ipaddr.js';

/**
 * A client's address as proxies write it (`192.0.2.1:5678`, `[2001:db8::1]:443`, `::ffff:192.0.2.1`), in one form: without the port and
 * brackets, IPv4 as IPv4, IPv6 in its short form. Other text is returned unchanged.
 */
export function plainAddress(text: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare);
  return isAddress ? ipaddr.process(bare).toString() : text;
}

/** The key of an address for throttling (D4): an IPv4 address, the /64 of an IPv6 address; any other text unchanged. */
export function throttledNetwork(address: string): string {
  const plain = plainAddress(address);
  if (!ipaddr.IPv6.isValid(plain)) return plain;
  const [one, two, three, four] = ipaddr.IPv6.parse(plain).parts;
  return `${[one, two, three, four].map((part) => part!.toString(16)).join(':')}::/64`;
}
