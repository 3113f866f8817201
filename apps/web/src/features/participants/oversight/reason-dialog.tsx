import { reasonField } from '@mashang/contract/fields';
import type { ReactNode } from 'react';
import { todayText } from '../../../lib/format/shanghai-dates.ts';
import { CodedDialog } from '../../../ui/dialog/coded-dialog.tsx';
import { FormDate, FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import * as zh from '../zh.tsx';
import { refreshOverseen } from './queries.ts';

type Props = {
  title: string;
  says: string;
  confirm: string;
  done: string;
  /** Asks for a date too, initially this many days from now. */
  daysAhead?: number;
  work(input: { reason: string; dueOn: string }): Promise<unknown>;
  onClose(): void;
};
const DAY_MS = 86_400_000;
const FIELDS = { reason: reasonField(zh.fields.reason) };

/** An action on a participant that takes effect at once, with a reason. */
export function ReasonDialog({ title, says, confirm, done, daysAhead, work, onClose }: Props): ReactNode {
  const form = useForm(FIELDS, () => ({ reason: '', dueOn: todayText(Date.now() + (daysAhead ?? 0) * DAY_MS) }));
  return (
    <CodedDialog
      title={title}
      button={confirm}
      done={done}
      testId="reason-dialog"
      form={form}
      act={() => work(form.sent)}
      settled={() => void refreshOverseen()}
      onClose={onClose}
    >
      <p>{says}</p>
      {daysAhead === undefined ? null : <FormDate of={form.at('dueOn')} label={zh.reasonDialog.dueOn} />}
      <FormField of={form.at('reason')} />
    </CodedDialog>
  );
}
