import { z } from 'zod';
import { parseOutsideJson } from '../../platform/security/outside-text-rules.ts';
import { type Acknowledgement, type Notice, NoticeKeyUnknown, NoticeRefused, type RawNotice } from '../port.ts';
import {
  isOf,
  paymentStateOf,
  payoutStateOf,
  refundNotice,
  refundStateOf,
  sealed,
  transaction,
  transferBill,
} from './answers.ts';
import { openWithOneOf } from './platform-keys.ts';
import type { WechatLine } from './wechat-line.ts';
import * as zh from './zh.ts';

const envelope = z.object({
  id: z.string().min(1).max(64),
  resource: sealed.extend({ original_type: z.string().default(''), algorithm: z.literal('AEAD_AES_256_GCM') }),
});

/** Verifies, opens and reads a notice. Throws NoticeRefused for one that proves nothing. */
export function readNotice(line: WechatLine, { headers, body, cameAt }: RawNotice): Notice {
  const why = line.keys.whyNot({ headers, body }, cameAt ?? line.now());
  const serial = headers['wechatpay-serial'] ?? '';
  // Its form is that of a key of the company; anything else is no notice of it, whoever sent it.
  if (why === zh.unproven.unknownKey(serial) && isSerial(serial)) throw new NoticeKeyUnknown(why);
  if (why) throw new NoticeRefused(why);
  const { id, resource } = read(envelope, body.toString('utf8'));
  const opened = openWithOneOf(line.secrets, resource);
  if (opened === null) throw new NoticeRefused(zh.unproven.sealed);
  if (resource.original_type === 'transaction') return paymentNotice(line, id, opened);
  if (resource.original_type === 'refund') return refundNoticeOf(line, id, opened);
  if (resource.original_type === 'mch_payment') return payoutNotice(line, id, opened);
  return { about: 'other', noticeId: id };
}

/** Serial number of a certificate, or the id of a public key. */
function isSerial(text: string): boolean {
  return /^([0-9A-F]{16,64}|PUB_KEY_ID_[0-9A-Za-z]{1,64})$/.test(text);
}

function paymentNotice({ settings }: WechatLine, noticeId: string, text: string): Notice {
  const said = read(transaction, text);
  if (!isOf(settings, said)) throw new NoticeRefused(zh.unproven.otherMerchant);
  const state = known(paymentStateOf(said), said.trade_state);
  return { about: 'payment', noticeId, paymentNo: said.out_trade_no, state };
}

function refundNoticeOf({ settings }: WechatLine, noticeId: string, text: string): Notice {
  const said = read(refundNotice, text);
  if (said.mchid !== settings.mchid) throw new NoticeRefused(zh.unproven.otherMerchant);
  const state = known(refundStateOf(said.refund_status, said), said.refund_status);
  return { about: 'refund', noticeId, refundNo: said.out_refund_no, paymentNo: said.out_trade_no, state };
}

function payoutNotice({ settings }: WechatLine, noticeId: string, text: string): Notice {
  const said = read(transferBill, text);
  if (said.mch_id !== settings.mchid) throw new NoticeRefused(zh.unproven.otherMerchant);
  return { about: 'payout', noticeId, payoutNo: said.out_bill_no, state: known(payoutStateOf(said), said.state) };
}

function known<T>(state: T | null, name: string): T {
  if (state === null) throw new NoticeRefused(zh.unproven.state(name));
  return state;
}

function read<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(parseOutsideJson(text));
  } catch {
    throw new NoticeRefused(zh.unproven.form);
  }
}

/** 204 ends the notices of an event; any other status brings it again later. */
export function acknowledge(taken: boolean): Acknowledgement {
  if (taken) return { status: 204, contentType: 'application/json', body: '' };
  return { status: 500, contentType: 'application/json', body: JSON.stringify({ code: 'FAIL', message: 'not taken' }) };
}
