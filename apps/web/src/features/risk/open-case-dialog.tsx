import { PRIORITIES, priorityOf } from '@mashang/contract/monitoring';
import { CASE_FIELDS, type OpenCaseBody } from '@mashang/contract/risk-cases';
import { type ReactNode, useRef } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { openCase, refreshCases } from './case-queries.ts';

const SUBJECTS = [
  ['order', '订单'],
  ['participant', '参与方'],
  ['account', '收款账户'],
  ['merchant', '商户'],
] as const;
const KEY_HINTS: Record<Subject, string> = {
  order: '代收或代付单号',
  participant: '用户名或编号',
  account: '账户编号',
  merchant: '商户编号或名称',
};

type Subject = OpenCaseBody['subject'];
type Draft = { subject: Subject; subjectKey: string; title: string; priority: string };
const START: Draft = { subject: 'order', subjectKey: '', title: '', priority: '3' };

/** 立案: by hand; an open case of the same subject is joined. */
export function OpenCaseDialog({ onOpened, onClose }: { onOpened(id: string): void; onClose(): void }): ReactNode {
  const form = useForm({ subjectKey: CASE_FIELDS.subjectKey, title: CASE_FIELDS.title }, START);
  // It ends by giving way to the case, which is no closing.
  const opened = useRef(false);
  return (
    <CodedDialog
      title="立案"
      button="立案"
      done="已立案"
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
      <FormSelect of={form.at('subject')} label="对象" options={SUBJECTS} />
      <FormField of={form.at('subjectKey')} hint={KEY_HINTS[form.values.subject]} />
      <FormField of={form.at('title')} />
      <FormSelect of={form.at('priority')} label="优先级" options={Object.entries(PRIORITIES)} />
      <p className="notice">由您发起的案件须由他人结案。</p>
    </CodedDialog>
  );
}
