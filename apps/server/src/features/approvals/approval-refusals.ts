import { explainConstraints } from '../../platform/constraint-errors.ts';
import * as zh from './zh.ts';

/** Maps the database's refusals to messages. They also refuse a person who lost the permission a moment ago. */
export const explained = explainConstraints({
  approval_self: ['forbidden', zh.approvalRefusals.approvalSelf],
  approval_checker: ['forbidden', zh.approvalRefusals.approvalChecker],
  approval_maker: ['conflict', zh.approvalRefusals.approvalMaker],
  approval_closed: ['conflict', zh.approvalRefusals.approvalClosed],
  approval_moves: ['conflict', zh.approvalRefusals.approvalMoves],
  approval_expiry: ['conflict', zh.approvalRefusals.approvalExpiry],
  approval_checkers: ['conflict', zh.approvalRefusals.approvalCheckers],
  approval_sum: ['conflict', zh.approvalRefusals.approvalSum],
  approval_hash_seen: ['conflict', zh.words.changedSinceSeen],
  approval_check_pkey: ['conflict', zh.approvalRefusals.approvalCheckPkey],
  role_beyond_own: ['forbidden', zh.approvalRefusals.roleBeyondOwn],
  role_own: ['forbidden', zh.approvalRefusals.roleOwn],
  role_built_in: ['forbidden', zh.approvalRefusals.roleBuiltIn],
  role_in_use: ['conflict', zh.approvalRefusals.roleInUse],
  role_unknown: ['conflict', zh.approvalRefusals.roleUnknown],
  last_administrator: ['conflict', zh.approvalRefusals.lastAdministrator],
  account_type_declined: ['forbidden', zh.approvalRefusals.accountTypeDeclined],
  account_type_lawful: ['forbidden', zh.approvalRefusals.accountTypeLawful],
  product_fixed: ['conflict', zh.approvalRefusals.productFixed],
  screening_holds: ['conflict', zh.approvalRefusals.screeningHolds],
  screening_released: ['conflict', zh.approvalRefusals.screeningReleased],
  refund_above_rest: ['conflict', zh.approvalRefusals.refundAboveRest, 'order_not_refundable'],
  refund_above_receipt: ['conflict', zh.approvalRefusals.refundAboveRest, 'order_not_refundable'],
  refund_merchant_no: ['conflict', zh.approvalRefusals.refundMerchantNo, 'refund_requested_before'],
  merchant_frozen: ['frozen', zh.approvalRefusals.merchantFrozen, 'merchant_frozen'],
  approval_needed: ['forbidden', zh.approvalRefusals.approvalNeeded],
});
