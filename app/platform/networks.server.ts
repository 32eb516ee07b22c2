import ipaddr from 'ipaddr.js';
import { plainAddress } from './addresses.server.ts';

/**
 * A network (`192.0.2.0/24`, `2001:db8::/48`) or a single address as a network, in one form; undefined for other text,
 * and for a network whose address has bits behind its length.
 */
export function networkOf(text: string): string | undefined {
  const [address = '', length, ...rest] = text.trim().split('/');
  if (rest.length > 0 || (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)))
    return undefined;
  const parsed = ipaddr.process(address);
  const full = parsed.kind() === 'ipv4' ? 32 : 128;
  const bits = length === undefined ? full : /^\d{1,3}$/.test(length) ? Number(length) : -1;
  if (bits < 0 || bits > full) return undefined;
  const network = `${parsed.toString()}/${bits}`;
  const first = full === 32 ? ipaddr.IPv4.networkAddressFromCIDR(network) : ipaddr.IPv6.networkAddressFromCIDR(network);
  return first.toString() === parsed.toString() ? network : undefined;
}

/** Whether an address is in one of the networks. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const plain = plainAddress(address);
  if (!ipaddr.isValid(plain)) return false;
  const parsed = ipaddr.process(plain);
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network);
    return range.kind() === parsed.kind() && parsed.match([range, bits] as never);
  });
}
