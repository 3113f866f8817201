import { createPublicKey } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type {
  EmulatedCall,
  EmulatedPayment,
  EmulatedPayout,
  Emulator,
  EmulatorParts,
  Fault,
  NoticeFault,
} from '../emulator.ts';
import { WechatBills } from './wechat-bills.ts';
import { WechatBooks } from './wechat-books.ts';
import { refundNoticeOf, transactionOf, transferOf } from './wechat-content.ts';
import type { Company } from './wechat-interface.ts';
import {
  certified,
  type Received,
  type KeptKeys,
  newKeptKeys,
  newPlatformKey,
  type PlatformKey,
  platformKeyOf,
} from './wechat-keys.ts';
import { WechatNotices } from './wechat-notices.ts';
import { WechatPages } from './wechat-pages.ts';
import { wechatServer } from './wechat-server.ts';

const MERCHANT = { mchid: '1900009191', appid: 'wx8888888888888888' };
const TRANSFER = {
  sceneId: '1005',
  reports: [
    { type: '岗位类型', content: '商家' },
    { type: '报酬说明', content: '货款' },
  ],
};

export type WechatParts = EmulatorParts & {
  port?: number;
  /** Keys of an emulator that was started before; without them new ones are made. */
  kept?: KeptKeys;
  /**
   * Platform certificates with their keys, as PEM, each used after the one before it. Without them the company signs
   * with keys named `PUB_KEY_ID_…`.
   */
  certificates?: readonly { certificate: string; privateKey: string }[];
};
/** `received` are the calls of the interface as they came; `platformKeys` the company's own, the one in use first. */
export type WechatEmulator = Emulator & { received: readonly Received[]; platformKeys(): readonly PlatformKey[] };

/** Starts 微信支付 on loopback: interface, pages, notices and bills of one merchant number. */
export async function startWechatEmulator({
  port = 0,
  certificates = [],
  kept = newKeptKeys(),
  ...parts
}: WechatParts): Promise<WechatEmulator> {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const { secrets } = kept;
  const caller = { mchid: MERCHANT.mchid, serial: kept.serial };
  const [apiV3Key] = secrets.apiV3Keys;
  const coming = certificates.map(certified);
  const isCertified = coming.length > 0;
  const keys: PlatformKey[] = [coming.shift() ?? platformKeyOf(kept.platform)];
  const key = (): PlatformKey => keys[0] as PlatformKey;
  const retired = newPlatformKey();
  const books = new WechatBooks(now);
  const notices = new WechatNotices({
    now,
    retryMs: parts.retryMs,
    apiV3Key,
    key,
    formerKey: () => keys[1] ?? retired,
  });
  const faults: { call: EmulatedCall; fault: Fault }[] = [];
  const noticeFaults: NoticeFault[] = [];
  const received: Received[] = [];

  async function pay(paymentNo: string): Promise<void> {
    const order = books.pay(paymentNo);
    const content = transactionOf(MERCHANT, order, 'SUCCESS');
    const event = { type: 'TRANSACTION.SUCCESS', original: 'transaction', url: order.noticeUrl, content } as const;
    await notices.send(event, noticeFaults.shift());
  }
  async function agree(payoutNo: string, agrees: boolean): Promise<void> {
    const transfer = books.decide(payoutNo, agrees ? 'SUCCESS' : 'FAIL');
    const content = transferOf(MERCHANT, transfer);
    const event = {
      type: 'MCHTRANSFER.BILL.FINISHED',
      original: 'mch_payment',
      url: transfer.noticeUrl,
      content,
    } as const;
    await notices.send(event);
  }

  async function giveBack(refundNo: string): Promise<void> {
    const refund = books.giveBack(refundNo);
    const content = refundNoticeOf(MERCHANT, { refund, order: books.find(refund.orderNo), status: 'CLOSED' });
    await notices.send({ type: 'REFUND.CLOSED', original: 'refund', url: refund.noticeUrl, content });
  }

  const pages = new WechatPages({ books, appid: MERCHANT.appid, appSecret: secrets.appSecret, pay, agree });
  const company: Company = {
    merchant: MERCHANT,
    apiV3Key,
    books,
    bills: new WechatBills(),
    notices,
    base: '',
    noticeFault: () => noticeFaults.shift(),
    now,
    keys: () => keys,
    certificates: isCertified,
  };
  const server = wechatServer({
    company,
    caller: { ...caller, publicKey: createPublicKey(secrets.privateKey) },
    pages,
    lateMs: parts.lateMs,
    key,
    received,
    fault(call) {
      const at = faults.findIndex((one) => one.call === call);
      return at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
    },
  });
  await new Promise<void>((done, refused) => {
    server.once('error', refused).listen(port, '127.0.0.1', done);
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  company.base = base;

  function settingsWith(known: readonly PlatformKey[]) {
    const platformKeys = isCertified ? [] : known.map(({ id, pem }) => ({ id, pem }));
    const mode = { platformKeys, certificates: isCertified, transfer: TRANSFER };
    return { ...MERCHANT, serial: caller.serial, ...mode, base, openBase: base, pageBase: base };
  }

  return {
    baseUrl: base,
    settings: settingsWith(keys),
    secrets,
    received,
    platformKeys: () => keys,
    payments: () => [...books.orders.values()].map((order) => paymentOf(books, order.no)),
    refunds: () =>
      [...books.refunds.values()].map(({ no, orderNo, amount, status }) => ({
        refundNo: no,
        paymentNo: orderNo,
        amount: BigInt(amount),
        ...(status === 'CLOSED' ? { isBack: true as const } : {}),
      })),
    setBalance(amount) {
      books.balance = amount;
    },
    payouts: () => [...books.transfers.keys()].map((no) => payoutOf(books, no)),
    pay,
    agree,
    giveBack,
    failNext: (call, fault) => void faults.push({ call, fault }),
    noticeFault: (fault) => void noticeFaults.push(fault),
    calm: (what) => void (what === 'calls' ? faults : noticeFaults).splice(0),
    async notices() {
      await notices.sendKept();
      return [...notices.sent];
    },
    setNow(at) {
      ahead = at - Date.now();
    },
    rotateKey() {
      keys.unshift(coming.shift() ?? newPlatformKey());
      return { settings: settingsWith(keys), secrets, newKeyOnly: settingsWith(keys.slice(0, 1)) };
    },
    async stop() {
      notices.stop();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function paymentOf(books: WechatBooks, no: string): EmulatedPayment {
  const order = books.find(no);
  const open = books.isClosed(order) ? 'closed' : 'waiting';
  return { paymentNo: no, amount: BigInt(order.amount), way: order.way, state: order.paid ? 'paid' : open };
}

const PAYOUT_STATES = { WAIT_USER_CONFIRM: 'waiting', SUCCESS: 'paid', FAIL: 'failed' } as const;

function payoutOf(books: WechatBooks, no: string): EmulatedPayout {
  const found = books.transfers.get(no);
  if (found === undefined) throw new Error(`no payout ${no}`);
  const { amount, state } = books.current(found);
  return { payoutNo: no, amount: BigInt(amount), state: PAYOUT_STATES[state] };
}
