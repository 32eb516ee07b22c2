import ipaddr from 'ipaddr.js';

/**
 * A client's address as proxies write it (`192.0.2.1:5678`, `[2001:db8::1]:443`, `::ffff:192.0.2.1`), in one form:
 * without the port and brackets, IPv4 as IPv4, IPv6 in its short form. Other text is returned unchanged.
 */
export function plainAddress(text: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare);
  return isAddress ? ipaddr.process(bare).toString() : text;
}

/**
 * The network of an address for throttling: the /24 of an IPv4 address, the /48 of an IPv6 address, which is what
 * one customer of a provider may have; any other text unchanged.
 */
export function throttledNetwork(address: string): string {
  const plain = plainAddress(address);
  if (ipaddr.IPv4.isValidFourPartDecimal(plain)) return `${plain.replace(/\.\d+$/, '')}.0/24`;
  if (!ipaddr.IPv6.isValid(plain)) return plain;
  const [one, two, three] = ipaddr.IPv6.parse(plain).parts;
  return `${[one, two, three].map((part) => part!.toString(16)).join(':')}::/48`;
}
