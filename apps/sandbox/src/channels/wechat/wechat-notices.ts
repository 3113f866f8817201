import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { RawNotice } from '../../../../server/src/channels/port.ts';
import type { NoticeFault } from '../emulator.ts';
import { timeText } from './wechat-content.ts';
import { type PlatformKey, seal, signedHeaders } from './wechat-keys.ts';

/** How often a notice that is not taken is sent again; the real company says 15 times within a day. */
const MOST_TRIES = 15;
const ANSWER_MS = 2_000;

export type Event = {
  type: 'TRANSACTION.SUCCESS' | 'REFUND.SUCCESS' | 'REFUND.CLOSED' | 'MCHTRANSFER.BILL.FINISHED';
  original: 'transaction' | 'refund' | 'mch_payment';
  url: string;
  content: object;
};
export type NoticeParts = {
  now(): number;
  retryMs: number;
  apiV3Key: string;
  /** The key that signs, and one from before it. */
  key(): PlatformKey;
  formerKey(): PlatformKey;
};

/** Sends notices until they are taken, and keeps every one as it was sent. */
export class WechatNotices {
  readonly sent: RawNotice[] = [];
  readonly #parts: NoticeParts;
  readonly #timers = new Set<NodeJS.Timeout>();
  #kept: (() => Promise<void>)[] = [];

  constructor(parts: NoticeParts) {
    this.#parts = parts;
  }

  async send(event: Event, fault?: NoticeFault): Promise<void> {
    if (fault === 'none') return;
    const body = this.#bodyOf({ ...event, content: spoiled(event.content, fault) });
    const key = fault === 'old_key' ? this.#parts.formerKey() : this.#parts.key();
    const go = () => this.#try({ url: event.url, body, key, isAltered: fault === 'altered' }, 1);
    if (fault === 'out_of_order') this.#kept.push(go);
    else await go();
    if (fault === 'twice') await go();
  }

  async sendKept(): Promise<void> {
    const kept = this.#kept;
    this.#kept = [];
    for (const go of kept) await go();
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #bodyOf({ type, original, content }: Event): string {
    const text = JSON.stringify(content);
    return JSON.stringify({
      id: randomUUID(),
      create_time: timeText(this.#parts.now()),
      resource_type: 'encrypt-resource',
      event_type: type,
      summary: '沙箱通知',
      resource: { original_type: original, ...seal(text, this.#parts.apiV3Key, original) },
    });
  }

  async #try(
    notice: { url: string; body: string; key: PlatformKey; isAltered: boolean },
    count: number,
  ): Promise<void> {
    const { url, body, key, isAltered } = notice;
    const signed = signedHeaders(key, body, this.#parts.now());
    const sentBody = isAltered ? body.replace('沙箱通知', '支付成功') : body;
    const headers = { 'content-type': 'application/json', 'user-agent': 'Mozilla/4.0', ...signed };
    this.sent.push({ headers, contentType: 'application/json', body: Buffer.from(sentBody) });
    const status = await post(url, { headers, body: sentBody });
    if (status === 200 || status === 204 || count >= MOST_TRIES || isAltered) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#try(notice, count + 1);
    }, this.#parts.retryMs);
    this.#timers.add(timer);
  }
}

/** Returns the status of the answer; 0 where there is none. */
function post(url: string, { headers, body }: { headers: Record<string, string>; body: string }): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url, { method: 'POST', headers, signal: AbortSignal.timeout(ANSWER_MS) }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', () => resolve(0)).end(body);
  });
}

function spoiled(content: object, fault: NoticeFault | undefined): object {
  if (fault === 'wrong_merchant') return { ...content, mchid: '1900000999' };
  if (fault !== 'wrong_amount' || !('amount' in content)) return content;
  const { amount } = content as { amount: { total: number } };
  return { ...content, amount: { ...amount, total: amount.total + 1 } };
}
