import type { ApprovalPayload } from '@mashang/contract/approvals';
import type { TopUpRow } from '@mashang/contract/top-ups';
import { type ReactNode, useMemo, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { type FieldErrors, ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';

type Payload = ApprovalPayload<'topup.bank'>;

function check({ received, reference }: Payload): FieldErrors {
  return {
    received: /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/.test(received) ? undefined : '请输入最多两位小数的金额',
    reference: /^[A-Za-z0-9-]{4,40}$/.test(reference) ? undefined : '银行流水号须为 4–40 位字母、数字或连字符',
  };
}

/** 核对入账: what the bank says has come for an application, once another person has compared it. */
export function CreditDialog({ order, onClose }: { order: TopUpRow; onClose(): void }): ReactNode {
  const first = useMemo(() => ({ received: order.amount, reference: order.reference }), [order]);
  const [payload, setPayload] = useState<Payload>(first);
  const proposal = useMemo(() => proposalOf('topup.bank', order.orderNo), [order.orderNo]);
  const dirty = payload.received !== first.received || payload.reference !== first.reference;
  return (
    <ProposeDialog title="核对入账" payload={payload} check={check} dirty={dirty} {...proposal} onClose={onClose}>
      {(errors) => (
        <>
          <p className="soft">按银行回单核对实到金额与流水号；同一流水号只能入账一次。50 万元以上须另外两人审批。</p>
          <TextField
            label="实到金额（元）"
            inputMode="decimal"
            maxLength={16}
            value={payload.received}
            error={errors.received}
            onChange={(event) => setPayload({ ...payload, received: event.target.value.trim() })}
          />
          <TextField
            label="银行流水号"
            maxLength={40}
            spellCheck={false}
            value={payload.reference}
            error={errors.reference}
            onChange={(event) => setPayload({ ...payload, reference: event.target.value.trim() })}
          />
        </>
      )}
    </ProposeDialog>
  );
}
