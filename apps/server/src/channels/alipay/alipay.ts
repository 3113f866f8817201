import { PAY_TYPE } from '@mashang/contract/products';
import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import { type Capabilities, type ChannelKind, notOffered } from '../port.ts';
import { fetchBill, readBill } from './alipay-bill.ts';
import type { AlipayLine } from './alipay-line.ts';
import { acknowledge, readNotice } from './alipay-notices.ts';
import { closePayment, queryPayment, startPayment } from './alipay-payments.ts';
import { payOut, queryPayout } from './alipay-payouts.ts';
import { queryRefund, refundPayment } from './alipay-refunds.ts';
import { type AlipaySecrets, type AlipaySettings, alipaySecrets, alipaySettings } from './alipay-settings.ts';
import { openSigning } from './alipay-signing.ts';
import * as zh from './zh.ts';

const KIND = 'alipay';
/** A number of no payment, asked for to see whether the company answers. */
const HEALTH_NO = 'HEALTH';

/** `in_app` is not offered: inside the wallet's browser the page of `wap` pays. */
const CAN: Capabilities = {
  ways: ['code', 'page', 'wap'],
  payerNumber: false,
  refunds: true,
  payouts: {
    to: 'wallet',
    payType: PAY_TYPE.paymentWallet,
    waitsForPayee: false,
    reaches: (account) => /^2088\d{12}$|^1[3-9]\d{9}$|^[^@\s]+@[^@\s]+$/.test(account),
  },
  bills: true,
};

/**
 * 支付宝开放平台, signed by RSA2. Payouts need certificate mode, so a channel in key mode does not offer them.
 * Interfaces: https://opendocs.alipay.com/open/270, transfers: https://opendocs.alipay.com/open/309
 */
export const alipay: ChannelKind<AlipaySettings, AlipaySecrets> = {
  kind: KIND,
  title: zh.alipay.title,
  can: CAN,
  settings: alipaySettings,
  secrets: alipaySecrets,
  merchantNo: ({ sellerId }) => sellerId,
  baseUrl: ({ gatewayUrl }) => gatewayUrl,
  otherUrls: ({ billUrl }) => [billUrl],
  open({ settings, secrets, send, now, noticeUrl }) {
    const line: AlipayLine = { settings, signing: openSigning(settings, secrets, now), send, now, noticeUrl };
    const paysOut = settings.mode === 'certificate';
    return {
      kind: KIND,
      can: paysOut ? CAN : { ...CAN, payouts: null },
      start: (payment) => startPayment(line, payment),
      query: (paymentNo) => queryPayment(line, paymentNo),
      close: (paymentNo) => closePayment(line, paymentNo),
      refund: (refund) => refundPayment(line, refund),
      queryRefund: (refund) => queryRefund(line, refund),
      payOut: (payout) => (paysOut ? payOut(line, payout) : notOffered(KIND, 'payOut')),
      queryPayout: (payoutNo) => (paysOut ? queryPayout(line, payoutNo) : notOffered(KIND, 'queryPayout')),
      readNotice: (notice) => readNotice(line, notice),
      acknowledge,
      fetchBill: (day) => fetchBill(line, day),
      readBill,
      payerPage: () => notOffered(KIND, 'payerPage'),
      payerOf: () => notOffered(KIND, 'payerOf'),
      async health() {
        const { state } = await queryPayment(line, HEALTH_NO);
        if (state !== 'absent') throw new ConnectorUnwell(zh.alipayLine.otherNumber(HEALTH_NO));
      },
    };
  },
};
