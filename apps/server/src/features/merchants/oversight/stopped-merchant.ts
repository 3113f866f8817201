import { inWordsOf } from '../../../platform/in-words.ts';
import * as zh from '../zh.ts';

/**
 * Says in words that the database refused because of a stopped merchant: the last to know of a stop is a process that
 * still has the merchant's key in memory.
 */
export const tellStopped = inWordsOf({
  merchant_stopped: ['forbidden', zh.stoppedMerchant.suspended],
  merchant_frozen: ['frozen', zh.stoppedMerchant.frozen],
});
