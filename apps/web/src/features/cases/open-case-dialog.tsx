import { PRIORITIES, priorityOf } from '@mashang/contract/monitoring';
import { CASE_FIELDS, type OpenCaseBody } from '@mashang/contract/risk-cases';
import { type ReactNode, useRef } from 'react';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormField, FormSelect } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { openCase, refreshCases } from './queries.ts';
import * as zh from './zh.tsx';

const SUBJECTS = [
  ['order', zh.subjects.order],
  ['participant', zh.subjects.participant],
  ['account', zh.subjects.account],
  ['merchant', zh.subjects.merchant],
] as const;
const KEY_HINTS: Record<Subject, string> = zh.keyHints;

type Subject = OpenCaseBody['subject'];
type Draft = { subject: Subject; subjectKey: string; title: string; priority: string };
const START: Draft = { subject: 'order', subjectKey: '', title: '', priority: '3' };

/** 立案: opens a case by hand; an open case of the same subject is joined. */
export function OpenCaseDialog({ onOpened, onClose }: { onOpened(id: string): void; onClose(): void }): ReactNode {
  const form = useForm({ subjectKey: CASE_FIELDS.subjectKey, title: CASE_FIELDS.title }, START);
  // After success the case replaces the dialog, so `onClose` must not run.
  const opened = useRef(false);
  return (
    <CodedDialog
      title={zh.openCaseDialog.title}
      button={zh.openCaseDialog.title}
      done={zh.openCaseDialog.done}
      testId="open-case"
      width={560}
      form={form}
      act={async () => {
        const { priority, ...body } = form.sent;
        const { id } = await openCase({ ...body, priority: priorityOf(priority) });
        opened.current = true;
        onOpened(id);
      }}
      after={() => void refreshCases()}
      onClose={() => (opened.current ? undefined : onClose())}
    >
      <FormSelect of={form.at('subject')} label={zh.openCaseDialog.subject} options={SUBJECTS} />
      <FormField of={form.at('subjectKey')} hint={KEY_HINTS[form.values.subject]} />
      <FormField of={form.at('title')} />
      <FormSelect of={form.at('priority')} label={zh.openCaseDialog.priority} options={Object.entries(PRIORITIES)} />
      <p className={controls.notice}>{zh.openCaseDialog.notice}</p>
    </CodedDialog>
  );
}
