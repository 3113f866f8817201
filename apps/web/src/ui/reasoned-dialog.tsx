import { type ReactNode, useState } from 'react';
import { CodedDialog, type CodedDialogProps, type Errors } from './coded-dialog.tsx';
import { TextAreaField } from './field.tsx';

type Props<Result> = Omit<CodedDialogProps<Result>, 'act' | 'children'> & {
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
  const [reason, setReason] = useState('');
  const wanted = `请填写${label}${least > 1 ? `，至少 ${least} 个字` : ''}`;
  return (
    <CodedDialog
      {...dialog}
      dirty={reason !== '' || (dialog.dirty ?? false)}
      fields={[...(dialog.fields ?? []), 'reason']}
      check={() => ({ ...dialog.check?.(), reason: reason.trim().length < least ? wanted : undefined })}
      act={(code) => act(reason.trim(), code)}
    >
      {(errors, forget) => (
        <>
          {typeof children === 'function' ? children(errors) : children}
          <TextAreaField
            label={label}
            {...(rows ? { rows } : {})}
            maxLength={200}
            value={reason}
            error={errors.reason}
            onChange={({ target }) => {
              setReason(target.value);
              forget('reason');
            }}
          />
        </>
      )}
    </CodedDialog>
  );
}
