import { reasonField } from '@mashang/contract/fields';
import type { ReactNode } from 'react';
import { FormField } from '../form/form-field.tsx';
import { useForm } from '../form/use-form.ts';
import { CodedDialog, type CodedDialogProps, type Errors } from './coded-dialog.tsx';

type Props<Result> = Omit<CodedDialogProps<Result>, 'act' | 'children' | 'form'> & {
  /** Label of the reason, `冻结原因`. */
  label: string;
  /** Least number of characters. */
  least?: number;
  rows?: number;
  /** Runs the action with the trimmed reason. */
  act(reason: string, code: string): Promise<Result>;
  /** A text about the effect, and further fields, above the reason. */
  children: ReactNode | ((errors: Errors) => ReactNode);
};

/** One action of a user with a reason for the audit log. The server calls the reason `reason`. */
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
