import { PAYOUT_RULINGS, PAYOUT_STATUS, type PayoutOrder, type PayoutRuling } from '@mashang/contract/payout-orders';
import { type ReactNode, useMemo, useState } from 'react';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { type FieldErrors, ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';

function check({ outcome, remark }: { outcome: PayoutRuling | undefined; remark: string }): FieldErrors {
  return {
    outcome: outcome ? undefined : '请选择裁定结果',
    remark: remark.trim() ? undefined : '请输入裁定理由',
  };
}

/** 裁定: against a claimer that has shown proof, by two people. */
export function RulingDialog({ order, onClose }: { order: PayoutOrder; onClose(): void }): ReactNode {
  const waits = order.status === PAYOUT_STATUS.waiting;
  const [outcome, setOutcome] = useState<PayoutRuling>();
  const [remark, setRemark] = useState('');
  const proposal = useMemo(() => proposalOf('payout.ruling', order.orderNo), [order.orderNo]);
  const choices = [
    {
      value: 'return' as const,
      title: PAYOUT_RULINGS.return,
      says: waits ? '订单已在抢单列表中' : '释放付款方占用的额度，订单重新等待接单。',
      disabled: waits,
    },
    {
      value: 'fail' as const,
      title: PAYOUT_RULINGS.fail,
      says: '订单不再受理，付款方的占用与商户的冻结都立即释放，不能撤销。',
    },
  ];
  return (
    <ProposeDialog
      title="裁定未付款"
      payload={{ outcome: outcome ?? 'return', remark }}
      check={() => check({ outcome, remark })}
      dirty={remark !== '' || outcome !== undefined}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>付款方提交过付款凭证。认定其未付款须另一人审批；其间付款方又提出异议的，申请作废。</p>
          <ChoiceField
            legend="裁定结果"
            choices={choices}
            value={outcome}
            {...(errors.outcome ? { error: errors.outcome } : {})}
            onChoose={setOutcome}
          />
          <TextAreaField
            label="裁定理由"
            maxLength={200}
            value={remark}
            error={errors.remark}
            onChange={(event) => setRemark(event.target.value)}
          />
        </>
      )}
    </ProposeDialog>
  );
}
