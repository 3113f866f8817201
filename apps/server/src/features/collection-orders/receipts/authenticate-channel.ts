import { checkNotification } from '../../../platform/connectors/check-notification.ts';
import { BusinessError } from '../../../platform/errors.ts';
import type { RequestToSign } from '../../../platform/http/http-merchant.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SystemActor } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { findConnectorSecret } from './notifications-store.ts';

/** The connector in a notification's path. */
export function connectorOf(pathAndQuery: string): string {
  return /^\/api\/v1\/channels\/([a-z0-9_-]{1,32})\/notifications$/.exec(pathAndQuery)?.[1] ?? '';
}

/** Finds a notification's connector by its path, and checks its signature. */
export async function authenticateChannel(
  platform: Platform,
  request: RequestToSign,
): Promise<{ actor: SystemActor; connector: string }> {
  const connector = connectorOf(request.pathAndQuery);
  const sealed = connector === '' ? null : await findConnectorSecret(platform.db.app, connector);
  if (!sealed) throw new BusinessError('notFound', zh.authenticateChannel.channelMissing).because('channel_unknown');
  checkNotification(platform, request, sealed);
  return { actor: { kind: 'system', name: `channel:${connector}` }, connector };
}
