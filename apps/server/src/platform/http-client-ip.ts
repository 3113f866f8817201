import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** What stands for a caller whose address cannot be read; nobody calls from there. */
const NOWHERE = '0.0.0.0';
/** What one customer of a network has of IPv6, by one connection (RFC 6177). */
const CUSTOMER_BITS = 64;

/** Whom of those between us and a caller to believe who it comes from: nobody without `TRUSTED_PROXIES`. */
export type Trust = (address: string, hop: number) => boolean;
export function trustOf({ trustedProxies }: { trustedProxies: readonly string[] }): Trust {
  const trusts = proxyAddr.compile([...trustedProxies]);
  return (address, hop) => trusts(canonicalIp(address) ?? NOWHERE, hop);
}

/** Address of the caller, in the one spelling it has here. */
export function clientIp(request: Pick<FastifyRequest, 'ip'>): string {
  return canonicalIp(request.ip) ?? NOWHERE;
}

/** The same of a request that is not Fastify's, such as an upgrade. */
export function clientIpOf(request: IncomingMessage, trust: Trust): string {
  return clientIp({ ip: proxyAddr(request, trust) ?? '' });
}

/**
 * An address as proxies write it (`IP:port`, brackets, zone, IPv4 mapped into IPv6, leading zeros) in its one spelling; null when it
 * is none. Leading zeros are decimal: proxies that write them mean that.
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

/** The network an address is counted as: itself, or of IPv6 so many bits, since whoever has one such address has all of them. */
export function networkOf(ip: string, bits = CUSTOMER_BITS): string {
  if (!ip.includes(':') || !ipaddr.IPv6.isValid(ip)) return ip;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${bits}`).toString()}/${bits}`;
}
