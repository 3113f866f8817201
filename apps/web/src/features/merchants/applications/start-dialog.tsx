import { APPLICATION_FIELDS } from '@mashang/contract/merchants';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../../ui/dialog/coded-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { startApplication } from '../queries.ts';
import * as zh from '../zh.tsx';

/** 新增商户: asks only for a name; everything else is entered in the application. */
export function StartDialog({ onClose, onStarted }: { onClose(): void; onStarted(id: string): void }): ReactNode {
  const form = useForm({ name: APPLICATION_FIELDS.name }, { name: '' });
  return (
    <CodedDialog
      title={zh.startDialog.title}
      button={zh.startDialog.start}
      done=""
      testId="start-dialog"
      form={form}
      act={() => startApplication(form.sent, form.key)}
      after={({ id }) => onStarted(id)}
      onClose={onClose}
    >
      <FormField of={form.at('name')} hint={zh.startDialog.nameHint} />
    </CodedDialog>
  );
}
