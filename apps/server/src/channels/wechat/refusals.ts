import { ChannelRefused } from '../port.ts';
import { unknownOutcome } from './wechat-line.ts';

/**
 * Codes by which the company says that it did nothing (documents of orders, refunds and 商家转账). What is not listed,
 * one that it adds later too, says nothing: the documents forbid another number before a query has said that it failed.
 * OUT_TRADE_NO_USED is left out: the number is in use, so a payment may be open under it.
 */
const CERTAIN = new Set([
  'ACCOUNT_ERROR',
  'APPID_MCHID_NOT_MATCH',
  'INVALID_REQUEST',
  'MCH_NOT_EXISTS',
  'NOT_ENOUGH',
  'NO_AUTH',
  'OPENID_MISMATCH',
  'ORDER_CLOSED',
  'PARAM_ERROR',
  'RESOURCE_NOT_EXISTS',
  'RULE_LIMIT',
  'TRADE_ERROR',
  'USER_ACCOUNT_ABNORMAL',
]);

/** Returns what a refusal of the company is to the caller: certain, or an unknown outcome. */
export function refusedBy(refusal: { code: string; message: string }): Error {
  return CERTAIN.has(refusal.code) ? new ChannelRefused(refusal.code, refusal.message) : unknownOutcome(refusal);
}
