import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import { canonicalIp } from '../auth/ip-networks.ts';

/** Address used for a caller whose own cannot be read; nobody calls from it. */
const NOWHERE = '0.0.0.0';

/** Which proxies to trust about the address of a caller: none without `TRUSTED_PROXIES`. */
export type Trust = (address: string, hop: number) => boolean;
export function trustOf({ trustedProxies }: { trustedProxies: readonly string[] }): Trust {
  const trusts = proxyAddr.compile([...trustedProxies]);
  return (address, hop) => trusts(canonicalIp(address) ?? NOWHERE, hop);
}

/** Returns the caller's address in its canonical form. */
export function clientIp(request: Pick<FastifyRequest, 'ip'>): string {
  return canonicalIp(request.ip) ?? NOWHERE;
}

/** The same for a request that is not Fastify's, such as an upgrade. */
export function clientIpOf(request: IncomingMessage, trust: Trust): string {
  return clientIp({ ip: proxyAddr(request, trust) ?? '' });
}
