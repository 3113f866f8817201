import type { FastifyRequest } from 'fastify';

const MAPPED = '::ffff:';

/** Address of the caller; IPv4 that arrives mapped into IPv6 is IPv4. */
export function clientIp(request: FastifyRequest): string {
  const { ip } = request;
  return ip.startsWith(MAPPED) ? ip.slice(MAPPED.length) : ip;
}
