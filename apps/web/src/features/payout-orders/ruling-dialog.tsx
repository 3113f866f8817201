import { PAYOUT_RULINGS, PAYOUT_STATUS, type PayoutOrder } from '@mashang/contract/payout-orders';
import { type ReactNode, useMemo } from 'react';
import { proposalOf } from '../approvals/queries.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';

const WORDS = { outcome: '裁定结果', remark: '裁定理由' };

/** 裁定: against a claimer that has shown proof, by two people. */
export function RulingDialog({ order, onClose }: { order: PayoutOrder; onClose(): void }): ReactNode {
  const waits = order.status === PAYOUT_STATUS.waiting;
  const proposal = useMemo(() => proposalOf('payout.ruling', order.orderNo), [order.orderNo]);
  return (
    <OutcomeDialog
      title="裁定未付款"
      about="付款方提交过付款凭证。认定其未付款须另一人审批；其间付款方又提出异议的，申请作废。"
      words={WORDS}
      choices={[
        {
          value: 'return',
          title: PAYOUT_RULINGS.return,
          says: waits ? '订单已在抢单列表中' : '释放付款方占用的额度，订单重新等待接单。',
          disabled: waits,
        },
        {
          value: 'fail',
          title: PAYOUT_RULINGS.fail,
          says: '订单不再受理，付款方的占用与商户的冻结都立即释放，不能撤销。',
        },
      ]}
      unchosen="return"
      proposal={proposal}
      onClose={onClose}
    />
  );
}
