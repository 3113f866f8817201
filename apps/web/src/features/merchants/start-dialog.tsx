import { APPLICATION_FIELDS } from '@mashang/contract/merchants';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { startApplication } from './queries.ts';

/** 新增商户: a name to begin with; everything else is written in its application. */
export function StartDialog({ onClose, onStarted }: { onClose(): void; onStarted(id: string): void }): ReactNode {
  const form = useForm({ name: APPLICATION_FIELDS.name }, { name: '' });
  return (
    <CodedDialog
      title="新增商户"
      button="开始填写"
      done=""
      testId="start-dialog"
      form={form}
      act={() => startApplication(form.sent, form.key)}
      after={({ id }) => onStarted(id)}
      onClose={onClose}
    >
      <FormField of={form.at('name')} hint="付款页与列表中显示的名称；商户号自动生成" />
    </CodedDialog>
  );
}
