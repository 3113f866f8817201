import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import { canonicalIp } from '../auth/ip-networks.ts';

/** What stands for a caller whose address cannot be read; nobody calls from there. */
const NOWHERE = '0.0.0.0';

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
