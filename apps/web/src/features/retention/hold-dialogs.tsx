import { HOLD_FIELDS, HOLD_KINDS, type HoldKind, type LegalHold } from '@mashang/contract/retention';
import { type ReactNode, useMemo } from 'react';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormField, FormSelect } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import { placeHold, refreshRetention } from './queries.ts';
import * as zh from './zh.tsx';

const HINTS: Record<HoldKind, string> = zh.holdHints;

type Draft = { kind: HoldKind; subject: string; reason: string; paperNo: string };
const START: Draft = { kind: 'order', subject: '', reason: '', paperNo: '' };

/** 设置法律保全: one person places it at once. */
export function HoldDialog({ onClose }: { onClose(): void }): ReactNode {
  const form = useForm(HOLD_FIELDS, START);
  return (
    <CodedDialog
      title={zh.holdDialog.title}
      button={zh.holdDialog.confirm}
      done={zh.holdDialog.done}
      testId="hold-dialog"
      form={form}
      act={() => placeHold(form.sent)}
      after={() => void refreshRetention()}
      onClose={onClose}
    >
      <FormSelect of={form.at('kind')} label={zh.holdDialog.subjectKind} options={Object.entries(HOLD_KINDS)} />
      <FormField of={form.at('subject')} hint={HINTS[form.values.kind]} />
      <FormField of={form.at('paperNo')} hint={zh.holdDialog.referenceHint} />
      <FormField of={form.at('reason')} rows={2} />
      <p className={controls.notice}>{zh.holdDialog.warning}</p>
    </CodedDialog>
  );
}

/** 申请解除: two people approve. */
export function LiftDialog({ hold, onClose }: { hold: LegalHold; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('legal-hold.lift', hold.id), [hold.id]);
  return (
    <ProposeDialog title={zh.liftDialog.title} payload={{}} {...proposal} onClose={onClose}>
      {() => <p>{zh.liftDialog.intro(HOLD_KINDS[hold.kind], hold.subject)}</p>}
    </ProposeDialog>
  );
}
