import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, parseMoney } from '@mashang/contract/money';
import { BusinessError } from '../../../platform/errors.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { lockMerchant, readJitter, writeJitter } from '../merchant-changes-store.ts';
import * as zh from '../zh.ts';

type Payload = ApprovalPayload<'merchant.jitter'>;
const inWords = (fen: number) =>
  fen === 0 ? zh.merchantJitterApproval.none : zh.merchantJitterApproval.most(formatMoney(BigInt(fen)));
const fenOf = ({ amountJitter }: Payload) => Number(parseMoney(amountJitter));

/**
 * Sets by how many fen less a merchant's payers may be asked, so that no two orders of one account have the same amount
 * (0340).
 */
export const merchantJitterApproval: ApprovalKind<Payload, { fen: number }> = {
  kind: 'merchant.jitter',
  async load({ tx }, { subjectId, payload }) {
    const merchant = await lockMerchant(tx, subjectId);
    if (!merchant) throw new BusinessError('notFound', zh.faults.merchantMissing);
    const fen = await readJitter(tx, subjectId);
    if (fen === fenOf(payload)) throw new BusinessError('conflict', zh.merchantJitterApproval.unchanged);
    return { subject: { kind: 'merchant', id: subjectId, name: merchant.name }, state: { fen }, lockKey: subjectId };
  },
  lines: ({ fen }, payload) => [
    { label: zh.merchantJitterApproval.jitter, before: inWords(fen), after: inWords(fenOf(payload)) },
  ],
  async apply(ctx, { subjectId, payload }) {
    const fen = fenOf(payload);
    await writeJitter(ctx.tx, subjectId, fen);
    return { fen };
  },
};
