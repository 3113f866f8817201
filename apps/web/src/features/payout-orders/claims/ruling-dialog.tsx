import { PAYOUT_RULINGS, PAYOUT_STATUS, type PayoutOrder } from '@mashang/contract/payout-orders';
import { type ReactNode, useMemo } from 'react';
import { proposalOf } from '../../approvals/queries.ts';
import { OutcomeDialog } from '../outcome-dialog.tsx';
import * as zh from '../zh.tsx';

/** 裁定: two people decide against a claimer that has shown proof. */
export function RulingDialog({ order, onClose }: { order: PayoutOrder; onClose(): void }): ReactNode {
  const waits = order.status === PAYOUT_STATUS.waiting;
  const proposal = useMemo(() => proposalOf('payout.ruling', order.orderNo), [order.orderNo]);
  return (
    <OutcomeDialog
      title={zh.rulingDialog.title}
      about={zh.rulingDialog.about}
      words={zh.rulingWords}
      choices={[
        {
          value: 'return',
          title: PAYOUT_RULINGS.return,
          says: waits ? zh.rulingDialog.alreadyWaits : zh.rulingDialog.reopens,
          disabled: waits,
        },
        {
          value: 'fail',
          title: PAYOUT_RULINGS.fail,
          says: zh.rulingDialog.ends,
        },
      ]}
      unchosen="return"
      proposal={proposal}
      onClose={onClose}
    />
  );
}
