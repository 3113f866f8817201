import { CLEAR_REASON } from '@mashang/contract/fields';
import type { ReactNode } from 'react';
import { CodedDialog } from './coded-dialog.tsx';
import { FormField } from './form-field.tsx';
import { useForm } from './use-form.ts';

type Props = { work(reason: string): Promise<unknown>; onClose(): void };

/** 排除命中: why the name on the list is somebody else. */
export function ClearHitsDialog({ work, onClose }: Props): ReactNode {
  const form = useForm({ reason: CLEAR_REASON }, { reason: '' });
  return (
    <CodedDialog
      title="排除筛查命中"
      button="确认排除"
      done="已排除命中"
      testId="clear-dialog"
      dirtyText="未提交的排除依据"
      form={form}
      act={() => work(form.sent.reason)}
      onClose={onClose}
    >
      <p>仅在确认名单上的是另一人时排除，依据会记入审计日志。</p>
      <FormField of={form.at('reason')} hint="例如：证件号码与名单记载不同" />
    </CodedDialog>
  );
}
