import { ERASURE_KINDS, type ErasureKind, type ErasurePreview, REFUSE_FIELDS } from '@mashang/contract/retention';
import type { ReactNode } from 'react';
import { todayText } from '../../lib/format/shanghai-dates.ts';
import { CodedDialog, RECENT_CODE } from '../../ui/dialog/coded-dialog.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormDate, FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Known } from './known-facts.tsx';
import { refreshRetention, refuseErasure } from './queries.ts';
import * as zh from './zh.tsx';

export type Asking = { kind: ErasureKind; no: string };
type Rejected = ErasurePreview['rejected'];
type Props = {
  asking: Asking;
  facts: ErasurePreview['facts'];
  /** Content of the proposal that the second person rejected: it has the date and the channel of the request. */
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
    askedOn: askedOn ? undefined : zh.refusalCheck.askedOnMissing,
    answeredOn: answeredOn < askedOn ? zh.refusalCheck.answeredTooEarly : undefined,
  };
}

/** 拒绝并答复: a refused request is recorded and kept with its answer. */
export function RefuseDialog({ asking, facts, rejected, note, onClose }: Props): ReactNode {
  const form = useForm(REFUSE_FIELDS, () => start(rejected));
  return (
    <CodedDialog
      title={zh.refuseDialog.title(ERASURE_KINDS[asking.kind], asking.no)}
      button={zh.refuseDialog.confirm}
      done={zh.refuseDialog.done}
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
      <p className={controls.notice}>{note}</p>
      <FormDate of={form.at('askedOn')} label={zh.refuseDialog.askedOn} />
      <FormField of={form.at('channel')} hint={zh.refuseDialog.reasonHint} />
      <FormField of={form.at('reason')} rows={2} />
      <FormField of={form.at('answeredTo')} hint={zh.refuseDialog.contactHint} plain />
      <FormDate of={form.at('answeredOn')} label={zh.refuseDialog.answeredOn} />
    </CodedDialog>
  );
}
