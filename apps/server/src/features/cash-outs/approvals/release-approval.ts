import { CASH_OUT_SOURCES, CASH_OUT_STATUS, CASH_OUT_STATUS_NAMES } from '@mashang/contract/cash-outs';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { maskAccountNo, maskName } from '@mashang/contract/participants';
import { BusinessError } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { isListed, requireSource } from '../admit-cash-out.ts';
import { findStanding, releaseCashOut } from '../cash-out-commands-store.ts';
import { noSuchCashOut, stepRefusal } from '../cash-out-refusals.ts';
import * as zh from '../zh.ts';

type State = { amount: string; fee: string; bank: string; accountNo: string; holder: string; source: string };

/** The refusal for the staff, which may know about lists. */
export const LISTED = () => new BusinessError('frozen', zh.releaseApproval.nameInReview);

/** Two people release a cash-out: exactly this amount to exactly this account. Then finance sends it. */
export const cashOutReleaseApproval: ApprovalKind<object, State> = {
  kind: 'cash-out.pay',
  service: 'collection',
  stage: 'finish',
  async load(ctx, { subjectId }) {
    const found = await findStanding(ctx.tx, subjectId);
    if (!found) throw noSuchCashOut();
    if (found.status !== CASH_OUT_STATUS.waiting)
      throw new BusinessError('conflict', zh.releaseApproval.wrongStatus(CASH_OUT_STATUS_NAMES[found.status]));
    if (found.fault) throw stepRefusal(found.fault);
    await requireSource(ctx, found.source);
    if (await isListed(ctx, found.participantId, found.holder)) throw LISTED();
    const { amount, fee, bankName, accountNo, holder, source } = found;
    return {
      subject: { kind: 'cash-out', id: subjectId, name: `${found.participantName} · ${subjectId}` },
      state: {
        amount: groupMoney(formatMoney(amount)),
        fee: groupMoney(formatMoney(fee)),
        bank: bankName,
        accountNo: maskAccountNo(accountNo),
        holder: maskName(holder),
        source: CASH_OUT_SOURCES[source],
      },
      amountFen: amount,
      lockKey: subjectId,
    };
  },
  lines: ({ amount, fee, bank, accountNo, holder, source }) => [
    {
      label: zh.releaseApproval.state,
      before: CASH_OUT_STATUS_NAMES[0] as string,
      after: CASH_OUT_STATUS_NAMES[1] as string,
    },
    { label: zh.releaseApproval.amount(source), before: '', after: amount },
    ...(fee === '0.00' ? [] : [{ label: zh.releaseApproval.fee, before: '', after: fee }]),
    { label: zh.releaseApproval.account, before: '', after: `${bank} ${accountNo}` },
    { label: zh.releaseApproval.holder, before: '', after: holder },
  ],
  async apply(ctx, { id }) {
    const outcome = await releaseCashOut(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'released') throw stepRefusal(outcome);
    return { status: CASH_OUT_STATUS.released };
  },
  applied: (platform) => platform.bus.signal('events'),
};
