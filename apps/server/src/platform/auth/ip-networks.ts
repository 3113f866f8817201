import ipaddr from 'ipaddr.js';

/** Prefix length of IPv6 that one customer gets with one connection (RFC 6177). */
const CUSTOMER_BITS = 64;

/**
 * Returns an address as proxies write it (`IP:port`, brackets, zone, IPv4 mapped into IPv6, leading zeros) in its
 * canonical form; null when it is not an address. Leading zeros are decimal: proxies that write them mean that.
 */
export function canonicalIp(text: string): string | null {
  const bare = text.trim().replace(/^\[([^\]]*)\](:\d{1,5})?$/, '$1');
  const v4 = /^(?:::ffff:)?(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?::\d{1,5})?$/i.exec(bare);
  if (v4) {
    const parts = v4.slice(1).map(Number);
    return parts.every((part) => part <= 255) ? parts.join('.') : null;
  }
  const v6 = bare.replace(/%.*$/, '');
  return ipaddr.IPv6.isValid(v6) && v6.includes(':') ? ipaddr.process(v6).toString() : null;
}

/**
 * Returns the network that an address is counted as: IPv4 itself, IPv6 its first `bits`, since a customer who has one
 * such address has all of them.
 */
export function networkOf(ip: string, bits = CUSTOMER_BITS): string {
  if (!ip.includes(':') || !ipaddr.IPv6.isValid(ip)) return ip;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${bits}`).toString()}/${bits}`;
}
