import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, parseMoney } from '@mashang/contract/money';
import { BusinessError } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { lockMerchant, readJitter, writeJitter } from './merchant-changes-store.ts';

type Payload = ApprovalPayload<'merchant.jitter'>;
const inWords = (fen: number) => (fen === 0 ? '不调整' : `最多少收 ${formatMoney(BigInt(fen))} 元`);
const fenOf = ({ amountJitter }: Payload) => Number(parseMoney(amountJitter));

/** Whether a merchant's payers may be asked for some fen less, so that no two of one account are asked for the same (0340). */
export const merchantJitterApproval: ApprovalKind<Payload, { fen: number }> = {
  kind: 'merchant.jitter',
  async load({ tx }, { subjectId, payload }) {
    const merchant = await lockMerchant(tx, subjectId);
    if (!merchant) throw new BusinessError('notFound', '商户不存在');
    const fen = await readJitter(tx, subjectId);
    if (fen === fenOf(payload)) throw new BusinessError('conflict', '金额微调没有变化');
    return { subject: { kind: 'merchant', id: subjectId, name: merchant.name }, state: { fen }, lockKey: subjectId };
  },
  lines: ({ fen }, payload) => [{ label: '金额微调', before: inWords(fen), after: inWords(fenOf(payload)) }],
  async apply(ctx, { subjectId, payload }) {
    const fen = fenOf(payload);
    await writeJitter(ctx.tx, subjectId, fen);
    return { fen };
  },
};
