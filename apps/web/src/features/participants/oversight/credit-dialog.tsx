import type { ApprovalPayload } from '@mashang/contract/approvals';
import type { OverseenParticipant } from '@mashang/contract/participants';
import { type ReactNode, useMemo, useState } from 'react';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { type FieldErrors, ProposeDialog } from '../../../ui/propose-dialog.tsx';
import { proposalOf } from '../../approvals/queries.ts';

type Payload = ApprovalPayload<'float.credit'>;
const NOTHING: Payload = { amount: '', reference: '', proof: '' };

function check({ amount, reference, proof }: Payload): FieldErrors {
  return {
    amount: /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/.test(amount) ? undefined : '请输入最多两位小数的金额',
    reference: /^[A-Za-z0-9-]{4,40}$/.test(reference) ? undefined : '银行流水号须为 4–40 位字母、数字或连字符',
    proof: proof.trim() ? undefined : '请填写到账依据',
  };
}

/** 额度入账: a bank receipt becomes float, once another person has compared it. */
export function CreditDialog({
  participant,
  onClose,
}: {
  participant: OverseenParticipant;
  onClose(): void;
}): ReactNode {
  const [payload, setPayload] = useState(NOTHING);
  const proposal = useMemo(() => proposalOf('float.credit', participant.id), [participant.id]);
  return (
    <ProposeDialog
      title={`额度入账 · ${participant.name}`}
      payload={payload}
      check={check}
      dirty={payload !== NOTHING}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="soft">
            收到银行到账后入账，入账后立即可用。同一流水号只能入账一次；50 万元以上须另外两人审批。
          </p>
          <TextField
            label="入账金额（元）"
            inputMode="decimal"
            maxLength={16}
            value={payload.amount}
            error={errors.amount}
            onChange={(event) => setPayload({ ...payload, amount: event.target.value.trim() })}
          />
          <TextField
            label="银行流水号"
            maxLength={40}
            spellCheck={false}
            value={payload.reference}
            error={errors.reference}
            onChange={(event) => setPayload({ ...payload, reference: event.target.value.trim() })}
          />
          <TextAreaField
            label="到账依据"
            rows={2}
            maxLength={200}
            hint="付款户名、到账时间、核对方式等"
            value={payload.proof}
            error={errors.proof}
            onChange={(event) => setPayload({ ...payload, proof: event.target.value })}
          />
        </>
      )}
    </ProposeDialog>
  );
}
