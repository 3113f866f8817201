import type { ApprovalPayload } from '@mashang/contract/approvals';
import { maskAccountNo, maskName, normalizeLegalName } from '@mashang/contract/participants';
import { SETTLEMENT_ACCOUNT_REST_HOURS, SETTLEMENT_EVIDENCE } from '@mashang/contract/settlements';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { keepFile } from '../../platform/storage/stored-file-store.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import type { WriteCtx } from '../../platform/verbs/verb.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { needsReview } from '../screening/hits/needs-review.ts';
import { findPaper, SETTLEMENT_PAPER_KIND } from './settlement-paper-store.ts';
import { paperAt, paperUrl } from './settlement-papers.ts';
import { findAccount, insertAccount, insertAccountChange, lockMerchantOf } from './settlement-terms-store.ts';
import * as zh from './zh.ts';

type State = { account: string; holder: string; paper: string };

/** Keeps the document that proves the account, from the proposal on. Throws 400 if it does not exist. */
async function keepPaper({ tx, now }: WriteCtx, evidenceFile: string | undefined): Promise<void> {
  const name = paperAt(evidenceFile);
  const paper = name && (await findPaper(tx, name));
  if (!paper) throw invalidField('payload.evidenceFile', zh.accountApproval.proofGone);
  // Reading a proposal again writes nothing.
  if (!paper.kept) await keepFile(tx, { name, kind: SETTLEMENT_PAPER_KIND, ownerId: paper.ownerId }, now);
}

/**
 * Sets a merchant's settlement account: its own business account (L3), by two people, 48 hours before its first use.
 */
export const settlementAccountApproval: ApprovalKind<ApprovalPayload<'merchant.settlement-account'>, State> = {
  kind: 'merchant.settlement-account',
  async load(ctx, { subjectId, payload }) {
    const merchant = await lockMerchantOf(ctx.tx, subjectId);
    if (!merchant) throw new BusinessError('notFound', zh.faults.merchantMissing);
    if (normalizeLegalName(payload.holder) !== normalizeLegalName(merchant.legalName))
      throw invalidField('payload.holder', zh.accountApproval.otherName);
    // Screened by account: a hit that an admission cleared is already closed in the queue, and nobody would be asked
    // again.
    const about = { subjectKind: 'merchant', subjectId: merchant.mchId, apart: payload.accountNo } as const;
    if (await needsReview(ctx, { ...about, name: payload.holder, who: zh.accountApproval.holderOf }))
      throw new BusinessError('frozen', zh.accountApproval.nameInReview);
    await keepPaper(ctx, payload.evidenceFile);
    const standing = await findAccount(ctx.tx, merchant.id);
    return {
      subject: { kind: 'merchant', id: subjectId, name: zh.accountApproval.subject(merchant.name) },
      state: {
        account: standing ? `${standing.bankName} ${maskAccountNo(standing.accountNo)}` : '',
        holder: standing ? maskName(standing.holder) : '',
        paper: paperUrl(standing?.paper ?? null),
      },
      lockKey: subjectId,
    };
  },
  lines: ({ account, holder, paper }, { bankName, bankBranch, accountNo, holder: wanted, ...payload }) => [
    { label: zh.lines.account, before: account, after: `${bankName} ${bankBranch} ${maskAccountNo(accountNo)}` },
    { label: zh.accountApproval.holder, before: holder, after: maskName(wanted) },
    { label: zh.accountApproval.documentNo(SETTLEMENT_EVIDENCE.document), before: '', after: payload.evidenceNote },
    {
      label: zh.accountApproval.documentFile(SETTLEMENT_EVIDENCE.document),
      before: paper,
      after: payload.evidenceFile,
    },
    {
      label: zh.accountApproval.inUse,
      before: '',
      after: zh.accountApproval.activeFrom(SETTLEMENT_ACCOUNT_REST_HOURS),
    },
  ],
  async apply(ctx, { id, subjectId, payload }) {
    const usableFrom = await insertAccount(ctx.tx, {
      merchantId: subjectId,
      approvalId: id,
      account: { ...payload, paper: paperAt(payload.evidenceFile) },
      restHours: SETTLEMENT_ACCOUNT_REST_HOURS,
    });
    const { holder, bankName, bankBranch, accountNo } = payload;
    const masked = { holder: maskName(holder), accountNo: maskAccountNo(accountNo) };
    const data = { bankName, bankBranch, ...masked, usableFrom };
    await insertAccountChange(ctx.tx, { merchantId: subjectId, actor: actorName(ctx.actor), data });
    return { bankName: payload.bankName, accountNo: payload.accountNo, evidence: payload.evidenceFile };
  },
};
