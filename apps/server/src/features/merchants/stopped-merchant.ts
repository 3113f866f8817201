import { inWordsOf } from '../../platform/in-words.ts';

/**
 * Says in words that the database refused because of a stopped merchant: the last to hear of a stop is a process that still has the
 * merchant's key in memory.
 */
export const tellStopped = inWordsOf({
  merchant_stopped: ['forbidden', '商户已停用，不再受理新的业务'],
  merchant_frozen: ['frozen', '商户已冻结，不能退款'],
});
