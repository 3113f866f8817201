import type { ApprovalPayload } from '@mashang/contract/approvals';
import { groupMoney } from '@mashang/contract/money';
import type { ReactNode } from 'react';
import { TextField } from '../../ui/field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';

type Payload = ApprovalPayload<'statement.match'>;
/** A receipt to be decided, with the order it may belong to. */
export type ToDecide = { exceptionId: string; amount: string; payer: string; orderNo: string };
const PROPOSAL = proposalOf('statement.match', 'receipts');

/** 两人核定到账: an order for each receipt; what is left without one waits on suspense. */
export function DecideDialog({ receipts, onClose }: { receipts: readonly ToDecide[]; onClose(): void }): ReactNode {
  const form = useForm<Payload>({}, () => ({
    items: receipts.map(({ exceptionId, orderNo }) => ({ exceptionId, orderNo })),
  }));
  const { items } = form.values;
  function name(exceptionId: string, orderNo: string): void {
    form.set({ items: items.map((item) => (item.exceptionId === exceptionId ? { exceptionId, orderNo } : item)) });
  }
  return (
    <ProposeDialog title="核定到账" payload={form.values} form={form} {...PROPOSAL} onClose={onClose}>
      {(errors) => (
        <>
          <p className="soft">填写每笔到账所属的代收单号，确认后订单即按到账完成；留空的转挂账。须另一人审批。</p>
          {receipts.map(({ exceptionId, amount, payer }, index) => (
            <TextField
              key={exceptionId}
              label={`¥${groupMoney(amount)} ${payer || '未知付款人'}`}
              hint="代收单号；留空转挂账"
              value={items[index]?.orderNo ?? ''}
              error={index === 0 ? errors.items : undefined}
              onChange={(event) => name(exceptionId, event.target.value.trim())}
            />
          ))}
        </>
      )}
    </ProposeDialog>
  );
}
