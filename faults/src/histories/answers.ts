import { callMerchant } from '../../../apps/server/src/test-support/call-merchant.ts';
import type { Said } from '../../../apps/server/src/test-support/model/model-state.ts';
import type { ModelServer } from './model-server.ts';

/** Result of a call as its caller sees it; unknown when the answer was an internal fault. */
export type Answered = { outcome: Said | 'unknown'; detail: string };

/** Reads a back-office answer. */
export function readAnswer({ http, code, msg }: { http: number; code: number; msg: string }): Answered {
  const detail = `${code} ${msg}`;
  if (http >= 500 || code === 500 || code === 9999) return { outcome: 'unknown', detail };
  return { outcome: code === 200 ? 'ok' : 'refused', detail };
}

/** Reads a merchant's answer. */
export function readMerchantAnswer({ status, text }: { status: number; text: string }): Answered {
  const detail = `${status} ${status < 300 ? '' : text.slice(0, 160)}`;
  if (status >= 500) return { outcome: 'unknown', detail };
  return { outcome: status < 300 ? 'ok' : 'refused', detail };
}

/** A merchant's step on one of its payouts. */
export async function merchantStep(
  deployment: ModelServer,
  orderNo: string,
  step: 'cancel' | 'accept' | 'dispute',
): Promise<Answered> {
  const body = step === 'dispute' ? { reason: '收款人未收到' } : {};
  const path = `/api/v1/payouts/${orderNo}/${step}`;
  return readMerchantAnswer(await callMerchant(deployment.server, { method: 'POST', path, body }));
}
