import { ERASURE_KINDS, type ErasureKind, type ErasurePreview, REFUSE_FIELDS } from '@mashang/contract/retention';
import type { ReactNode } from 'react';
import { todayText } from '../../lib/shanghai-dates.ts';
import { CodedDialog, RECENT_CODE } from '../../ui/coded-dialog.tsx';
import { FormDate, FormField } from '../../ui/form-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { Known } from './known-facts.tsx';
import { refreshRetention, refuseErasure } from './queries.ts';

export type Asking = { kind: ErasureKind; no: string };
type Rejected = ErasurePreview['rejected'];
type Props = {
  asking: Asking;
  facts: ErasurePreview['facts'];
  /** What a proposal said that the second person rejected: it was asked for then, in that way. */
  rejected: Rejected;
  note: string;
  onClose(): void;
};

function start(rejected: Rejected) {
  const today = todayText(Date.now());
  const asked = rejected ?? { askedOn: today, channel: '', reason: '' };
  return { ...asked, answeredTo: '', answeredOn: today };
}

function check(askedOn: string, answeredOn: string) {
  return {
    askedOn: askedOn ? undefined : '请选择申请日期',
    answeredOn: answeredOn < askedOn ? '答复日期不能早于申请日期' : undefined,
  };
}

/** 拒绝并答复: a wish that is not granted is written down with its answer, and kept. */
export function RefuseDialog({ asking, facts, rejected, note, onClose }: Props): ReactNode {
  const form = useForm(REFUSE_FIELDS, () => start(rejected));
  return (
    <CodedDialog
      title={`拒绝删除申请 · ${ERASURE_KINDS[asking.kind]} ${asking.no}`}
      button="拒绝并记录答复"
      done="已记录拒绝与答复"
      testId="refuse-erasure"
      width={560}
      code={RECENT_CODE}
      form={form}
      check={() => check(form.values.askedOn, form.values.answeredOn)}
      act={(code) => refuseErasure({ ...asking, ...form.sent }, code)}
      after={() => void refreshRetention()}
      onClose={onClose}
    >
      <Known facts={facts} />
      <p className="notice">{note}</p>
      <FormDate of={form.at('askedOn')} label="申请日期" />
      <FormField of={form.at('channel')} hint="如何提出、如何核实是本人" />
      <FormField of={form.at('reason')} rows={2} />
      <FormField of={form.at('answeredTo')} hint="答复送达的联系方式，加密保存" plain />
      <FormDate of={form.at('answeredOn')} label="答复日期" />
    </CodedDialog>
  );
}
