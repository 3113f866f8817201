import { APPROVAL_HOURS, APPROVAL_KIND_NAMES, type ApprovalRule, approvalRules } from '@mashang/contract/approvals';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { listRules } from './thresholds-store.ts';

/** How each kind of change is approved, in the order of the contract. */
export async function readApprovalRules(ctx: Ctx): Promise<ApprovalRule[]> {
  allow(ctx.actor, 'approval:read');
  const rows = new Map((await listRules(ctx.platform.db.app)).map((row) => [row.kind, row]));
  return APPROVAL_KIND_NAMES.flatMap((kind) => {
    const row = rows.get(kind);
    if (!row) return [];
    const rules = approvalRules(kind);
    return {
      kind,
      title: rules.title,
      propose: row.propose,
      check: row.check,
      checkers: rules.checkers,
      currency: BOOKS_CURRENCY,
      above: row.above === null ? '' : formatMoney(row.above),
      byMerchant: rules.byMerchant === true,
      freshCode: rules.freshCode === true,
      hours: rules.hours ?? APPROVAL_HOURS,
    };
  });
}
