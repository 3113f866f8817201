import ipaddr from 'ipaddr.js';

/** What one customer of a network has of IPv6, by one connection (RFC 6177). */
const CUSTOMER_BITS = 64;

/**
 * An address as proxies write it (`IP:port`, brackets, zone, IPv4 mapped into IPv6, leading zeros) in its one spelling;
 * null when it is none. Leading zeros are decimal: proxies that write them mean that.
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
 * The network an address is counted as: itself, or of IPv6 so many bits, since whoever has one
 * such address has all of them.
 */
export function networkOf(ip: string, bits = CUSTOMER_BITS): string {
  if (!ip.includes(':') || !ipaddr.IPv6.isValid(ip)) return ip;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${bits}`).toString()}/${bits}`;
}
