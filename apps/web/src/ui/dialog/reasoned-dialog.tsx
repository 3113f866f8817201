import { reasonField } from '@mashang/contract/fields';
import type { ReactNode } from 'react';
import { FormField } from '../form/form-field.tsx';
import { useForm } from '../form/use-form.ts';
import { CodedDialog, type CodedDialogProps, type Errors } from './coded-dialog.tsx';

type Props<Result> = Omit<CodedDialogProps<Result>, 'act' | 'children' | 'form'> & {
  /** How the reason is called, `冻结原因`. */
  label: string;
  /** Characters at least. */
  least?: number;
  rows?: number;
  /** With the reason, trimmed. */
  act(reason: string, code: string): Promise<Result>;
  /** What it brings, and further fields, above the reason. */
  children: ReactNode | ((errors: Errors) => ReactNode);
};

/** One step of somebody for a reason that stands in the audit log. The server calls the reason `reason`. */
export function ReasonedDialog<Result>(props: Props<Result>): ReactNode {
  const { label, least = 1, rows, act, children, ...dialog } = props;
  const form = useForm({ reason: reasonField(label, least) }, { reason: '' });
  return (
    <CodedDialog {...dialog} form={form} act={(code) => act(form.sent.reason, code)}>
      {(errors) => (
        <>
          {typeof children === 'function' ? children(errors) : children}
          <FormField of={form.at('reason')} {...(rows ? { rows } : {})} />
        </>
      )}
    </CodedDialog>
  );
}
