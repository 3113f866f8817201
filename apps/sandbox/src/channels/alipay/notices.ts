import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { formatMoney } from '@mashang/contract/money';
import type { RawNotice } from '../../../../server/src/channels/port.ts';
import type { NoticeFault } from '../emulator.ts';
import { type Books, type Trade, timeText } from './books.ts';
import { contentOf, current, type Keys, signText } from './keys.ts';
import { APP_ID, SELLER_ID } from './requests.ts';
import { PAYER, statusOf } from './trade-calls.ts';

type Fields = Record<string, string>;
const FORM = 'application/x-www-form-urlencoded; charset=utf-8';
/** The real company tries eight times within a day. */
const MOST_TRIES = 20;
const ANOTHER_SELLER = '2088000000000077';
const MINUTE_MS = 60_000;

/** Sends signed notices to the address of each payment, again until they are taken. */
export class Notices {
  readonly sent: RawNotice[] = [];
  #fault: NoticeFault | null = null;
  #keptBack: (() => void)[] = [];
  #timers = new Set<NodeJS.Timeout>();
  #stopped = new AbortController();

  readonly books: Books;
  readonly keys: Keys;
  readonly retryMs: number;

  constructor({ books, keys, retryMs }: { books: Books; keys: Keys; retryMs: number }) {
    this.books = books;
    this.keys = keys;
    this.retryMs = retryMs;
  }

  /** What is wrong with the notices of the next payment; null for nothing. */
  failNext(fault: NoticeFault | null): void {
    this.#fault = fault;
  }

  /** Sends what was kept back. */
  release(): void {
    for (const send of this.#keptBack.splice(0)) send();
  }

  stop(): void {
    this.#stopped.abort();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  paid(trade: Trade): void {
    const fault = this.#fault;
    this.#fault = null;
    if (fault === 'none') return;
    const fields = this.#fieldsOf(trade);
    if (fault === 'out_of_order') {
      const begun = timeText(this.books.now() - MINUTE_MS);
      const older: Fields = {
        ...this.#fieldsOf(trade),
        trade_status: 'WAIT_BUYER_PAY',
        notify_time: begun,
        gmt_create: begun,
      };
      delete older.gmt_payment;
      this.#keptBack.push(() => this.#send(trade, older, fault));
    }
    if (fault === 'wrong_amount') fields.total_amount = formatMoney(trade.amount + 1n);
    if (fault === 'wrong_merchant') fields.seller_id = ANOTHER_SELLER;
    this.#send(trade, fields, fault);
    if (fault === 'twice') this.#send(trade, fields, fault);
  }

  /** After a refund the company notifies the trade again, with the sum of its refunds. */
  refunded(trade: Trade, refundNo: string): void {
    const more = { out_biz_no: refundNo, refund_fee: formatMoney(this.books.refunded(trade)) };
    this.#send(trade, { ...this.#fieldsOf(trade), ...more, gmt_refund: `${timeText(this.books.now())}.000` }, null);
  }

  #fieldsOf(trade: Trade): Fields {
    return {
      notify_time: timeText(this.books.now()),
      notify_type: 'trade_status_sync',
      notify_id: randomUUID().replaceAll('-', ''),
      app_id: APP_ID,
      auth_app_id: APP_ID,
      charset: 'utf-8',
      version: '1.0',
      trade_no: trade.tradeNo,
      out_trade_no: trade.paymentNo,
      buyer_id: PAYER.buyer_user_id,
      buyer_logon_id: PAYER.buyer_logon_id,
      seller_id: SELLER_ID,
      trade_status: statusOf(this.books, trade),
      total_amount: formatMoney(trade.amount),
      receipt_amount: formatMoney(trade.amount),
      subject: trade.subject,
      gmt_create: timeText(trade.paidAt),
      gmt_payment: timeText(trade.paidAt),
    };
  }

  #send(trade: Trade, fields: Fields, fault: NoticeFault | null): void {
    if (trade.noticeUrl !== '') this.#try(trade.noticeUrl, fields, { fault, tries: 1 });
  }

  #try(url: string, fields: Fields, { fault, tries }: { fault: NoticeFault | null; tries: number }): void {
    const raw = this.#signed(fields, fault);
    this.sent.push(raw);
    post(url, raw, this.#stopped.signal)
      .catch(() => false)
      .then((taken) => {
        if (taken || fault || tries >= MOST_TRIES || this.#stopped.signal.aborted) return;
        const again = () =>
          this.#try(url, { ...fields, notify_time: timeText(this.books.now()) }, { fault, tries: tries + 1 });
        const timer = setTimeout(() => {
          this.#timers.delete(timer);
          again();
        }, this.retryMs);
        this.#timers.add(timer);
      });
  }

  #signed(fields: Fields, fault: NoticeFault | null): RawNotice {
    const key = (fault === 'old_key' ? this.keys.company.at(-2) : null) ?? current(this.keys);
    const sign = signText(contentOf(fields, ['sign', 'sign_type']), key.privateKey);
    const sent = { ...fields, ...(fault === 'altered' ? { total_amount: '0.01' } : {}), sign_type: 'RSA2', sign };
    const body = Buffer.from(new URLSearchParams(sent).toString());
    return { headers: { 'content-type': FORM, 'user-agent': 'Mozilla/4.0' }, contentType: FORM, body };
  }
}

/** Posts a notice; whether it was taken. */
function post(url: string, { headers, body }: RawNotice, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: 'POST', headers, signal }, (response) => {
      let said = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk;
      });
      response.on('end', () => resolve(said === 'success')).on('error', reject);
    });
    sending.on('error', reject).end(body);
  });
}
