import type { ErrorName } from '@mashang/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { BusinessError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { clientIp } from './http-client-ip.ts';

/** Refusals that may be attacks; mistakes in forms are not among them. */
const SECURITY_RELEVANT = new Set<ErrorName>([
  'unauthenticated',
  'forbidden',
  'tooMany',
  'twoFactorWrong',
  'signedInElsewhere',
]);

/** Returns the route that was called, without the values in its address: a number there may be a card's. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? (request.url.split('?', 1)[0] as string).replace(/\d{6,}/g, '…');
}

/** A refused request; `bySchema` means one that no page of ours sends. */
type Refusal = { error: BusinessError; bySchema: boolean };

/**
 * Writes a security log line for a refused request: who, from where, why, and which route; nothing that was sent. An
 * expired access half is normal and is left out.
 */
export function noteRefusal(platform: Platform, { error, bySchema }: Refusal, request: FastifyRequest): void {
  if (!(bySchema || SECURITY_RELEVANT.has(error.kind)) || error.extra.refresh === true) return;
  const { actor } = request;
  platform.log.info(
    {
      event: 'refused',
      kind: bySchema ? 'schema' : error.kind,
      requestId: request.id,
      method: request.method,
      path: routeOf(request),
      ip: clientIp(request),
      ...(actor?.kind === 'user' ? { userId: String(actor.userId) } : {}),
      ...(actor?.kind === 'merchant' ? { mchId: actor.mchId } : {}),
      ...(bySchema ? { fields: error.fields.map(({ field }) => field.replace(/\d{6,}/g, '…')) } : {}),
    },
    'request refused',
  );
}
