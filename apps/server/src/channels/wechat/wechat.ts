import { PAY_TYPE } from '@mashang/contract/products';
import type { Capabilities, Channel, ChannelKind } from '../port.ts';
import { fetchBill } from './fetch-bill.ts';
import { acknowledge, readNotice } from './notices.ts';
import { payerOf, payerPage } from './payer.ts';
import { close, query, start } from './payments.ts';
import { payOut, queryPayout } from './payouts.ts';
import { readBill } from './read-bill.ts';
import { queryRefund, refund } from './refunds.ts';
import { ask, fetchCertificates, openLine, unknownOutcome } from './wechat-line.ts';
import { type WechatSecrets, type WechatSettings, wechatSecrets, wechatSettings } from './wechat-settings.ts';
import * as zh from './zh.ts';

/** The payee's number at the institution's own app (openid). A telephone number or a wallet's name reaches nobody. */
const OPEN_ID = /^o[A-Za-z0-9_-]{27}$/;

/** No page for a desk: the code covers it. Transfers go to wallets only, and each payee has to agree. */
const can: Capabilities = {
  ways: ['code', 'wap', 'in_app'],
  payerNumber: true,
  refunds: true,
  payouts: {
    to: 'wallet',
    payType: PAY_TYPE.chatWallet,
    waitsForPayee: true,
    reaches: (account) => OPEN_ID.test(account),
  },
  bills: true,
};

/** 微信支付 APIv3 of a merchant number of the institution's own (documents: pay.weixin.qq.com/doc/v3/merchant). */
export const wechat: ChannelKind<WechatSettings, WechatSecrets> = {
  kind: 'wechat',
  title: zh.wechat.title,
  can,
  settings: wechatSettings,
  secrets: wechatSecrets,
  merchantNo: ({ mchid }) => mchid,
  baseUrl: ({ base }) => base,
  otherUrls: ({ openBase }) => [openBase],
  open(parts): Channel {
    const line = openLine(parts);
    return {
      kind: 'wechat',
      // 商家转账 is a contract of its own: without a scene nobody is paid.
      can: parts.settings.transfer ? can : { ...can, payouts: null },
      start: (payment) => start(line, payment),
      query: (paymentNo) => query(line, paymentNo),
      close: (paymentNo) => close(line, paymentNo),
      refund: (wanted) => refund(line, wanted),
      queryRefund: (wanted) => queryRefund(line, wanted),
      payOut: (payout) => payOut(line, payout),
      queryPayout: (payoutNo) => queryPayout(line, payoutNo),
      readNotice: (notice) => readNotice(line, notice),
      acknowledge,
      fetchBill: (day) => fetchBill(line, day),
      readBill,
      payerPage: (returnUrl) => payerPage(line, returnUrl),
      payerOf: (code) => payerOf(line, code),
      /** Asks for the certificates; a merchant number that has none is refused with RESOURCE_NOT_EXISTS. */
      async health() {
        if (parts.settings.certificates) return fetchCertificates(line);
        const answer = await ask(line, { method: 'GET', target: '/v3/certificates' });
        if (!answer.ok && answer.code !== 'RESOURCE_NOT_EXISTS') throw unknownOutcome(answer);
      },
    };
  },
};
