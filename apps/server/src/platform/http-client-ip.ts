import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

const MAPPED = '::ffff:';

/** Whom of those between us and a caller to believe who it comes from: nobody without `TRUSTED_PROXIES`. */
export type Trust = (address: string, hop: number) => boolean;
export function trustOf({ trustedProxies }: { trustedProxies: readonly string[] }): Trust {
  return proxyAddr.compile([...trustedProxies]);
}

/** Address of the caller; IPv4 that arrives mapped into IPv6 is IPv4. */
export function clientIp(request: Pick<FastifyRequest, 'ip'>): string {
  const { ip } = request;
  return ip.startsWith(MAPPED) ? ip.slice(MAPPED.length) : ip;
}

/** The same of a request that is not Fastify's, such as an upgrade. */
export function clientIpOf(request: IncomingMessage, trust: Trust): string {
  return clientIp({ ip: proxyAddr(request, trust) ?? '' });
}
