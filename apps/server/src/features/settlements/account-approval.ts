import type { ApprovalPayload } from '@mashang/contract/approvals';
import { maskAccountNo, maskName, normalizeLegalName } from '@mashang/contract/participants';
import { PAY_TYPE, PAY_TYPE_NAMES } from '@mashang/contract/products';
import { BANK_ACCOUNT_NO, SETTLEMENT_ACCOUNT_REST_HOURS, SETTLEMENT_EVIDENCE } from '@mashang/contract/settlements';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { keepFile } from '../../platform/storage/stored-file-store.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import type { WriteCtx } from '../../platform/verbs/verb.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { whyNotReached } from '../payment-channels/transfers/payment-ways.ts';
import { listPayoutChannels } from '../payment-channels/transfers/payout-channels.ts';
import { needsReview } from '../screening/hits/needs-review.ts';
import { findPaper, SETTLEMENT_PAPER_KIND } from './settlement-paper-store.ts';
import { paperAt, paperUrl } from './settlement-papers.ts';
import { findAccount, insertAccount, insertAccountChange, lockMerchantOf } from './settlement-terms-store.ts';
import * as zh from './zh.ts';

type Wanted = ApprovalPayload<'merchant.settlement-account'>;
type State = { kind: string; account: string; holder: string; paper: string };

/** Keeps the document that proves the account, from the proposal on. Throws 400 if it does not exist. */
async function keepPaper({ tx, now }: WriteCtx, evidenceFile: string | undefined): Promise<void> {
  const name = paperAt(evidenceFile);
  const paper = name && (await findPaper(tx, name));
  if (!paper) throw invalidField('payload.evidenceFile', zh.accountApproval.proofGone);
  // Reading a proposal again writes nothing.
  if (!paper.kept) await keepFile(tx, { name, kind: SETTLEMENT_PAPER_KIND, ownerId: paper.ownerId }, now);
}

/** Throws 400 where neither a bank file nor a channel in use pays to the account. */
async function mustBePayable({ platform, tx }: WriteCtx, { payType, accountNo: account }: Wanted): Promise<void> {
  if (payType === PAY_TYPE.bankCard) {
    if (!BANK_ACCOUNT_NO.pattern.test(account)) throw invalidField('payload.accountNo', BANK_ACCOUNT_NO.message);
    return;
  }
  const channels = await listPayoutChannels(platform, tx);
  if (!channels.some((channel) => whyNotReached(channel, { payType, account, pays: 'settlement' }) === ''))
    throw invalidField('payload.accountNo', zh.accountApproval.walletNotReached);
}

/**
 * Sets a merchant's settlement account: its own business account or wallet (L3), by two people, 48 hours before its
 * first use.
 */
export const settlementAccountApproval: ApprovalKind<Wanted, State> = {
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
    await mustBePayable(ctx, payload);
    await keepPaper(ctx, payload.evidenceFile);
    const standing = await findAccount(ctx.tx, merchant.id);
    return {
      subject: { kind: 'merchant', id: subjectId, name: zh.accountApproval.subject(merchant.name) },
      state: {
        kind: standing ? PAY_TYPE_NAMES[standing.payType] : '',
        account: standing ? `${standing.bankName} ${maskAccountNo(standing.accountNo)}` : '',
        holder: standing ? maskName(standing.holder) : '',
        paper: paperUrl(standing?.paper ?? null),
      },
      lockKey: subjectId,
    };
  },
  lines: (
    { kind, account, holder, paper },
    { payType, bankName, bankBranch, accountNo, holder: wanted, ...payload },
  ) => [
    { label: zh.accountApproval.kind, before: kind, after: PAY_TYPE_NAMES[payType] },
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
