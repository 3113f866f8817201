import { WebhookVerificationError } from '@mashang/merchant-sdk/errors';
import { verifyWebhook, type WebhookHeaders } from '@mashang/merchant-sdk/verify-webhook';
import { DEMO_MERCHANT } from '../seed/demo-data.ts';

export type Received = { ok: true; type: string } | { ok: false; fault: string };

/** Reads a webhook as the demo's merchant: it is accepted only with a valid signature. */
export function receiveWebhook(headers: WebhookHeaders, rawBody: Uint8Array): Received {
  try {
    const { event } = verifyWebhook({ headers, body: rawBody, secret: DEMO_MERCHANT.webhookSecret });
    return { ok: true, type: event.type };
  } catch (error) {
    if (error instanceof WebhookVerificationError) return { ok: false, fault: error.fault };
    throw error;
  }
}
