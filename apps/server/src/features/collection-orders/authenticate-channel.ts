import { BusinessError } from '../../platform/errors.ts';
import type { RequestToSign } from '../../platform/http-merchant.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkSignature, checkTimestamp } from '../../platform/request-signature.ts';
import type { SystemActor } from '../../platform/verb.ts';
import { findConnectorSecret } from './notifications-store.ts';

/** Connector named in a notification's path. */
export function connectorOf(pathAndQuery: string): string {
  return /^\/api\/v1\/channels\/([a-z0-9_-]{1,32})\/notifications$/.exec(pathAndQuery)?.[1] ?? '';
}

/**
 * Checks a channel's notification: X-Timestamp (±300 s), X-Nonce and X-Signature over the same text as merchant requests, with the
 * connector's own secret. Repeats are told apart by their notification number, so the nonce is only part of what is signed.
 */
export async function authenticateChannel(
  platform: Platform,
  request: RequestToSign,
): Promise<{ actor: SystemActor; connector: string }> {
  const connector = connectorOf(request.pathAndQuery);
  const sealed = connector === '' ? null : await findConnectorSecret(platform.db.app, connector);
  if (!sealed) throw new BusinessError('notFound', '通道不存在');
  const timestamp = String(request.headers['x-timestamp'] ?? '');
  const nonce = String(request.headers['x-nonce'] ?? '');
  const signature = String(request.headers['x-signature'] ?? '');
  checkTimestamp(platform.clock, timestamp);
  checkSignature(request, { timestamp, nonce, signature, secret: platform.secrets.open(sealed) });
  return { actor: { kind: 'system', name: `channel:${connector}` }, connector };
}
