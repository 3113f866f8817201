import { HOLD_KINDS, type HoldKind, type LegalHold } from '@mashang/contract/retention';
import { type ReactNode, useMemo, useState } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { placeHold, refreshRetention } from './queries.ts';

const HINTS: Record<HoldKind, string> = {
  participant: '用户名或编号；保全其全部订单与资料',
  merchant: '商户编号或名称；保全其全部订单与资料',
  person: '完整姓名；同名的付款人与收款人都会保全',
  order: '代收、代付、提现或充值单号',
  case: '案件编号；保全案件及其关联的订单与人员',
};

/** 设置法律保全: at once, by one. */
export function HoldDialog({ onClose }: { onClose(): void }): ReactNode {
  const [typed, setTyped] = useState({ kind: 'order' as HoldKind, subject: '', reason: '', paperNo: '' });
  return (
    <CodedDialog
      title="设置法律保全"
      button="立即保全"
      done="已设置法律保全"
      testId="hold-dialog"
      fields={['subject', 'reason', 'paperNo']}
      dirty={typed.subject !== '' || typed.reason !== '' || typed.paperNo !== ''}
      check={() => ({
        subject: typed.subject.trim() ? undefined : '请填写对象',
        reason: typed.reason.trim().length >= 2 ? undefined : '请写明保全原因',
      })}
      act={() =>
        placeHold({
          kind: typed.kind,
          subject: typed.subject.trim(),
          reason: typed.reason.trim(),
          paperNo: typed.paperNo.trim(),
        })
      }
      after={() => void refreshRetention()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectField
            label="对象类型"
            options={Object.entries(HOLD_KINDS)}
            value={typed.kind}
            onChange={({ target }) => setTyped({ ...typed, kind: target.value as HoldKind })}
          />
          <TextField
            label="对象"
            hint={HINTS[typed.kind]}
            maxLength={64}
            value={typed.subject}
            error={errors.subject}
            onChange={({ target }) => setTyped({ ...typed, subject: target.value })}
          />
          <TextField
            label="文书编号"
            hint="法院或监管文书的编号，没有可留空"
            maxLength={64}
            value={typed.paperNo}
            error={errors.paperNo}
            onChange={({ target }) => setTyped({ ...typed, paperNo: target.value })}
          />
          <TextAreaField
            label="保全原因"
            rows={2}
            maxLength={500}
            value={typed.reason}
            error={errors.reason}
            onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
          />
          <p className="notice">立即生效，优先于任何到期删除与个人申请；解除须两人审批。</p>
        </>
      )}
    </CodedDialog>
  );
}

/** 申请解除: two people. */
export function LiftDialog({ hold, onClose }: { hold: LegalHold; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('legal-hold.lift', hold.id), [hold.id]);
  return (
    <ProposeDialog title="申请解除法律保全" payload={{}} {...proposal} onClose={onClose}>
      {() => (
        <p>
          {HOLD_KINDS[hold.kind]} {hold.subject}：另一人审批后解除，其中已到期的资料会在当晚删除。
        </p>
      )}
    </ProposeDialog>
  );
}
