import ipaddr from 'ipaddr.js';
import * as zh from '../zh.ts';

const SMALLEST_BITS = { ipv4: 8, ipv6: 16 } as const;

/** Returns a network in the database's form from typed text (address or network), or what is wrong, in Chinese. */
export function readNetwork(text: string): { network: string } | { wrong: string } {
  try {
    if (ipaddr.isValid(text) && (text.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(text))) {
      const address = ipaddr.process(text);
      return { network: `${address.toString()}/${address.kind() === 'ipv4' ? 32 : 128}` };
    }
    const [address, bits] = ipaddr.parseCIDR(text);
    const kind = address.kind();
    if (bits < SMALLEST_BITS[kind]) return { wrong: zh.networks.tooWide(text, SMALLEST_BITS[kind]) };
    const first = (kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(text).toString();
    return first === address.toString()
      ? { network: `${first}/${bits}` }
      : { wrong: zh.networks.notFirst(text, first, bits) };
  } catch {
    return { wrong: zh.networks.invalid(text) };
  }
}
