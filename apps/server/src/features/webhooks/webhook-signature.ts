import { createHmac } from 'node:crypto';

/**
 * Builds the Standard Webhooks signature header: one `v1,…` per secret, newest first, so that a rotation never breaks a
 * receiver.
 */
export function signWebhook(id: string, timestampS: number, body: string, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestampS}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
