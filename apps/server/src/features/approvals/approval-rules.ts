import type { ApprovalKindName, ApprovalState } from '@mashang/contract/approvals';
import { whyNotCheck } from '@mashang/contract/approvals';
import type { Permission } from '@mashang/contract/permissions';

type Facts = {
  kind: ApprovalKindName;
  state: ApprovalState;
  makerId: bigint | null;
  checkedBy: readonly string[];
  isOver: boolean;
  hasSecond: boolean;
};
type User = { userId: bigint; merchantId?: bigint; permissions: { has(permission: Permission): boolean } };

/** Why this user may not check the proposal now; null if it may. */
export function whyNot(facts: Facts, { userId, merchantId, permissions }: User): string | null {
  return whyNotCheck(
    { ...facts, makerId: facts.makerId?.toString() ?? '' },
    { id: userId.toString(), isStaff: merchantId === undefined, permissions },
  );
}

/** Whether the user may know of the proposal: one of a merchant's people only of the merchant's own. */
export function isSeenBy({ ownerMerchant }: { ownerMerchant: bigint | null }, { merchantId }: User): boolean {
  return merchantId === undefined || ownerMerchant === merchantId;
}
