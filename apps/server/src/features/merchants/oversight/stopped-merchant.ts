import { explainConstraints } from '../../../platform/constraint-errors.ts';
import * as zh from '../zh.ts';

/**
 * Maps the database's refusals because of a stopped merchant to messages. They occur where a process still has the
 * merchant's key in its cache after a stop.
 */
export const explainStopped = explainConstraints({
  merchant_stopped: ['forbidden', zh.stoppedMerchant.suspended, 'merchant_suspended'],
  merchant_frozen: ['frozen', zh.stoppedMerchant.frozen, 'merchant_frozen'],
});
