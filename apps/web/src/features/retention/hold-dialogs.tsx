import { HOLD_FIELDS, HOLD_KINDS, type HoldKind, type LegalHold } from '@mashang/contract/retention';
import { type ReactNode, useMemo } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import { placeHold, refreshRetention } from './queries.ts';

const HINTS: Record<HoldKind, string> = {
  participant: '用户名或编号；保全其全部订单与资料',
  merchant: '商户编号或名称；保全其全部订单与资料',
  person: '完整姓名；同名的付款人与收款人都会保全',
  order: '代收、代付、提现或充值单号',
  case: '案件编号；保全案件及其关联的订单与人员',
};

type Draft = { kind: HoldKind; subject: string; reason: string; paperNo: string };
const START: Draft = { kind: 'order', subject: '', reason: '', paperNo: '' };

/** 设置法律保全: at once, by one. */
export function HoldDialog({ onClose }: { onClose(): void }): ReactNode {
  const form = useForm(HOLD_FIELDS, START);
  return (
    <CodedDialog
      title="设置法律保全"
      button="立即保全"
      done="已设置法律保全"
      testId="hold-dialog"
      form={form}
      act={() => placeHold(form.sent)}
      after={() => void refreshRetention()}
      onClose={onClose}
    >
      <FormSelect of={form.at('kind')} label="对象类型" options={Object.entries(HOLD_KINDS)} />
      <FormField of={form.at('subject')} hint={HINTS[form.values.kind]} />
      <FormField of={form.at('paperNo')} hint="法院或监管文书的编号，没有可留空" />
      <FormField of={form.at('reason')} rows={2} />
      <p className="notice">立即生效，优先于任何到期删除与个人申请；解除须两人审批。</p>
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
