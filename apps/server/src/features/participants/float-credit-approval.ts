import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney, MAX_AMOUNT_FEN, parseMoney } from '@mashang/contract/money';
import { maskName } from '@mashang/contract/participants';
import { KYC_STATUS } from '@mashang/contract/standing';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { creditApprovedFloat, findCreditStanding, isReferenceUsed } from './operator-changes-store.ts';

type Payload = ApprovalPayload<'float.credit'>;

/** A bank receipt becomes float of a participant; the receipt's number counts once, for good. */
export const floatCreditApproval: ApprovalKind<Payload, { credited: string }> = {
  kind: 'float.credit',
  service: 'agent_network',
  async load({ tx }, { subjectId, payload }) {
    const amountFen = parseMoney(payload.amount);
    if (amountFen === 0n || amountFen > MAX_AMOUNT_FEN)
      throw invalidField('payload.amount', '入账金额须大于 0 且不超过 1 亿元');
    const found = await findCreditStanding(tx, subjectId);
    if (!found) throw new BusinessError('notFound', '参与方不存在');
    if (found.kycStatus !== KYC_STATUS.verified) throw new BusinessError('conflict', '参与方未通过认证，不能入账');
    if (found.frozen) throw new BusinessError('frozen', '参与方已冻结，请先解除冻结');
    if (await isReferenceUsed(tx, payload.reference))
      throw new BusinessError('conflict', `银行流水号 ${payload.reference} 已入账，不能重复入账`);
    return {
      subject: { kind: 'participant', id: subjectId, name: `${found.name} · ${maskName(found.legalName)}` },
      // A balance moves all the time; what must not have moved is whether this receipt was credited.
      state: { credited: '' },
      amountFen,
      lockKey: payload.reference,
    };
  },
  lines: (_state, payload) => [
    { label: '入账金额（元）', before: '', after: groupMoney(formatMoney(parseMoney(payload.amount))) },
    { label: '银行流水号', before: '', after: payload.reference },
    { label: '到账依据', before: '', after: payload.proof },
  ],
  async apply(ctx, { id, payload }) {
    const transferId = await creditApprovedFloat(ctx.tx, id);
    return { transferId: transferId.toString(), amount: payload.amount, reference: payload.reference };
  },
};
