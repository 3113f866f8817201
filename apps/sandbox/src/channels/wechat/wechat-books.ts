import { randomBytes } from 'node:crypto';
import type { PayWay } from '../../../../server/src/channels/port.ts';

/** What the emulated company knows: orders, refunds and transfers, kept only in memory. Amounts are fen. */

export type Order = {
  no: string;
  way: PayWay;
  amount: number;
  description: string;
  expiresAt: number;
  noticeUrl: string;
  openid: string;
  /** Names the order on the payer's page. */
  prepayId: string;
  isClosed: boolean;
  paid: { transactionId: string; at: number } | null;
};
export type Refund = {
  no: string;
  orderNo: string;
  id: string;
  amount: number;
  noticeUrl: string;
  at: number;
  /** The money came back to the merchant. */
  status: 'SUCCESS' | 'CLOSED';
};
export type Transfer = {
  no: string;
  id: string;
  amount: number;
  openid: string;
  noticeUrl: string;
  pack: string;
  createdAt: number;
  /** The last change. */
  at: number;
  state: 'WAIT_USER_CONFIRM' | 'SUCCESS' | 'FAIL';
};

/** The company's refusal of a call, as it answers it. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, text: string) {
    super(text);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
  }
}

const PAYEE_HAS_MS = 24 * 3_600_000;

export class WechatBooks {
  readonly orders = new Map<string, Order>();
  readonly refunds = new Map<string, Refund>();
  readonly transfers = new Map<string, Transfer>();
  /** What is left to pay out from; null for enough. */
  balance: bigint | null = null;
  readonly #now: () => number;
  #count = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Times of the company have whole seconds. */
  #second(): number {
    return Math.floor(this.#now() / 1000) * 1000;
  }

  #newId(prefix: string): string {
    this.#count += 1;
    const drawn = randomBytes(4).readUInt32BE().toString().padStart(10, '0');
    return `${prefix}${drawn}${String(this.#count).padStart(8, '0')}`;
  }

  /** Takes an order; the same again is the same order, a different one under its number is refused. */
  order(wanted: Omit<Order, 'prepayId' | 'isClosed' | 'paid'>): Order {
    const known = this.orders.get(wanted.no);
    if (known === undefined) {
      if (wanted.expiresAt <= this.#now()) throw new Refusal(400, 'PARAM_ERROR', 'time_expire 已过期');
      const made = { ...wanted, prepayId: this.#newId('wx'), isClosed: false, paid: null };
      this.orders.set(made.no, made);
      return made;
    }
    if (known.paid) throw new Refusal(400, 'ORDERPAID', '该订单已支付');
    if (this.isClosed(known)) throw new Refusal(400, 'ORDER_CLOSED', '该订单已关闭');
    const isSame = known.amount === wanted.amount && known.way === wanted.way;
    if (!isSame || known.description !== wanted.description)
      throw new Refusal(400, 'INVALID_REQUEST', '请求重入时，参数与首次请求时不一致');
    return known;
  }

  isClosed(order: Order): boolean {
    return order.isClosed || (order.paid === null && order.expiresAt <= this.#now());
  }

  find(no: string): Order {
    const order = this.orders.get(no);
    if (order === undefined) throw new Refusal(404, 'ORDER_NOT_EXIST', '订单不存在');
    return order;
  }

  close(no: string): void {
    const order = this.find(no);
    if (order.paid) throw new Refusal(400, 'ORDERPAID', '该订单已支付');
    if (this.isClosed(order)) throw new Refusal(400, 'ORDER_CLOSED', '该订单已关闭');
    order.isClosed = true;
  }

  pay(no: string): Order {
    const order = this.find(no);
    if (order.paid || this.isClosed(order)) throw new Refusal(400, 'TRADE_ERROR', '订单已支付或已关闭');
    order.paid = { transactionId: this.#newId('4200'), at: this.#second() };
    return order;
  }

  /** Refunds at once; the same again is the same refund. */
  refund({ total, ...wanted }: Omit<Refund, 'id' | 'at' | 'status'> & { total: number }): Refund {
    const known = this.refunds.get(wanted.no);
    if (known !== undefined) {
      if (known.amount === wanted.amount && known.orderNo === wanted.orderNo) return known;
      throw new Refusal(400, 'INVALID_REQUEST', '同一退款单号的参数与首次请求时不一致');
    }
    const order = this.orders.get(wanted.orderNo);
    if (order === undefined) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
    if (order.paid === null) throw new Refusal(400, 'INVALID_REQUEST', '订单未支付');
    if (total !== order.amount) throw new Refusal(400, 'INVALID_REQUEST', '订单金额与原订单不一致');
    const given = this.refundsOf(order.no).reduce(
      (sum, { amount, status }) => sum + (status === 'CLOSED' ? 0 : amount),
      0,
    );
    if (wanted.amount <= 0 || given + wanted.amount > order.amount)
      throw new Refusal(400, 'INVALID_REQUEST', '退款金额大于可退金额');
    const made: Refund = { ...wanted, id: this.#newId('5030'), at: this.#second(), status: 'SUCCESS' };
    this.refunds.set(made.no, made);
    return made;
  }

  /** The payer's account takes nothing: the money comes back to the merchant. */
  giveBack(no: string): Refund {
    const refund = this.refunds.get(no);
    if (refund === undefined) throw new Error(`no refund ${no}`);
    refund.status = 'CLOSED';
    return refund;
  }

  refundsOf(orderNo: string): Refund[] {
    return [...this.refunds.values()].filter((refund) => refund.orderNo === orderNo);
  }

  transfer(wanted: Pick<Transfer, 'no' | 'amount' | 'openid' | 'noticeUrl'>): Transfer {
    const known = this.transfers.get(wanted.no);
    if (known !== undefined) {
      if (known.amount === wanted.amount && known.openid === wanted.openid) return this.current(known);
      throw new Refusal(400, 'INVALID_REQUEST', '单号已存在但信息不一致，请查单后比较确认');
    }
    if (this.balance !== null && BigInt(wanted.amount) > this.balance) throw new Refusal(403, 'NOT_ENOUGH', '资金不足');
    if (wanted.amount < 10) throw new Refusal(400, 'INVALID_REQUEST', '超过单笔转账上下限');
    const [createdAt, pack] = [this.#second(), randomBytes(24).toString('base64url')];
    const made = { ...wanted, id: this.#newId('1330'), pack, createdAt, at: createdAt };
    const waiting: Transfer = { ...made, state: 'WAIT_USER_CONFIRM' };
    this.transfers.set(waiting.no, waiting);
    return waiting;
  }

  /** A transfer as it is now: one that nobody took within its time is closed. */
  current(transfer: Transfer): Transfer {
    const until = transfer.createdAt + PAYEE_HAS_MS;
    if (transfer.state === 'WAIT_USER_CONFIRM' && until <= this.#now())
      Object.assign(transfer, { state: 'FAIL', at: until });
    return transfer;
  }

  decide(no: string, state: 'SUCCESS' | 'FAIL'): Transfer {
    const transfer = this.transfers.get(no);
    if (transfer === undefined || this.current(transfer).state !== 'WAIT_USER_CONFIRM')
      throw new Refusal(400, 'INVALID_REQUEST', '转账单不在待确认状态');
    return Object.assign(transfer, { state, at: this.#second() });
  }
}
