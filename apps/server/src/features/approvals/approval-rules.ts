import type { ApprovalKindName, ApprovalState } from '@mashang/contract/approvals';
import { whyNotCheck } from '@mashang/contract/approvals';
import type { Permission } from '@mashang/contract/permissions';

type Facts = {
  kind: ApprovalKindName;
  state: ApprovalState;
  makerId: bigint | null;
  checkedBy: readonly string[];
  isOver: boolean;
};
type User = { userId: bigint; permissions: { has(permission: Permission): boolean } };

/** Why this user may not check the proposal now; null if it may. */
export function whyNot(facts: Facts, { userId, permissions }: User): string | null {
  return whyNotCheck({ ...facts, makerId: facts.makerId?.toString() ?? '' }, { id: userId.toString(), permissions });
}
