import { formatMoney, groupMoney } from '@mashang/contract/money';
import { maskAccountNo } from '@mashang/contract/participants';
import { SETTLEMENT_RUN_STATE_NAMES, SETTLEMENT_UNUSUAL } from '@mashang/contract/settlements';
import { BusinessError } from '../../platform/errors.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { approveRun } from './settlement-commands-store.ts';
import { noSuchRun, settlementFaultText, stepRefusal } from './settlement-refusals.ts';
import { findRun, listOfRun } from './settlements-store.ts';
import * as zh from './zh.ts';

type Line = { no: string; merchant: string; amount: string; reserve: string; account: string; note: string };
type State = { lines: Line[]; total: string };

/**
 * Two people approve a run as a whole and see each line. A line that may not be settled any more is left out, which
 * they see too.
 */
export const settlementRunApproval: ApprovalKind<object, State> = {
  kind: 'settlement.run',
  service: 'collection',
  stage: 'finish',
  async load({ tx }, { subjectId }) {
    const run = await findRun(tx, subjectId);
    if (!run) throw noSuchRun();
    if (run.state !== 'made')
      throw new BusinessError('conflict', zh.runApproval.wrongState(SETTLEMENT_RUN_STATE_NAMES[run.state]));
    const lines = (await listOfRun(tx, subjectId)).filter(({ state }) => state === 'made');
    if (lines.every(({ fault }) => fault !== '')) throw stepRefusal('nobody');
    return {
      subject: { kind: 'settlement-run', id: subjectId, name: zh.runApproval.subject(lines.length, subjectId) },
      state: {
        lines: lines.map((one) => ({
          no: one.settlementNo,
          merchant: `${one.merchantName}（${one.mchId}）`,
          amount: groupMoney(formatMoney(one.amount)),
          reserve: groupMoney(formatMoney(one.reserve)),
          account: `${one.bankName} ${maskAccountNo(one.accountNo)}`,
          note:
            one.fault !== ''
              ? zh.runApproval.leftOut(settlementFaultText(one.fault))
              : one.unusual && SETTLEMENT_UNUSUAL[one.unusual],
        })),
        total: groupMoney(
          formatMoney(lines.filter(({ fault }) => fault === '').reduce((sum, { amount }) => sum + amount, 0n)),
        ),
      },
      amountFen: run.amount,
      lockKey: subjectId,
    };
  },
  lines: ({ lines, total }) => [
    { label: zh.runApproval.total, before: '', after: total },
    ...lines.map(({ merchant, amount, reserve, account, note }) => ({
      label: merchant,
      before: '',
      after: zh.runApproval.payment(
        amount,
        account,
        reserve === '0.00' ? '' : zh.runApproval.reserveKept(reserve),
        note === '' ? '' : `【${note}】`,
      ),
    })),
  ],
  async apply(ctx, { id }) {
    const outcome = await approveRun(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'approved') throw stepRefusal(outcome);
    return { state: 'approved' };
  },
  applied: (platform) => platform.bus.signal('events'),
};
