import { CLEAR_REASON } from '@mashang/contract/fields';
import type { ReactNode } from 'react';
import { FormField } from '../form/form-field.tsx';
import { useForm } from '../form/use-form.ts';
import * as zh from '../zh.tsx';
import { CodedDialog } from './coded-dialog.tsx';

type Props = { work(reason: string): Promise<unknown>; onClose(): void };

/** 排除命中: asks why the name on the list belongs to somebody else. */
export function ClearHitsDialog({ work, onClose }: Props): ReactNode {
  const form = useForm({ reason: CLEAR_REASON }, { reason: '' });
  return (
    <CodedDialog
      title={zh.clearHitsDialog.title}
      button={zh.clearHitsDialog.confirm}
      done={zh.clearHitsDialog.done}
      testId="clear-dialog"
      dirtyText={zh.clearHitsDialog.dirty}
      form={form}
      act={() => work(form.sent.reason)}
      onClose={onClose}
    >
      <p>{zh.clearHitsDialog.intro}</p>
      <FormField of={form.at('reason')} hint={zh.clearHitsDialog.reasonHint} />
    </CodedDialog>
  );
}
