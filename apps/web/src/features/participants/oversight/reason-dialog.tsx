import { type ReactNode, useState } from 'react';
import { todayText } from '../../../lib/shanghai-dates.ts';
import { CodedDialog } from '../../../ui/coded-dialog.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { refreshOverseen } from './queries.ts';

type Props = {
  title: string;
  says: string;
  confirm: string;
  done: string;
  /** Asks for a day too, at first so many days from now. */
  daysAhead?: number;
  work(input: { reason: string; dueOn: string }): Promise<unknown>;
  onClose(): void;
};
const DAY_MS = 86_400_000;

/** Something done at once, for a reason that stands in the audit log. */
export function ReasonDialog({ title, says, confirm, done, daysAhead, work, onClose }: Props): ReactNode {
  const [reason, setReason] = useState('');
  const [dueOn, setDueOn] = useState(() => todayText(Date.now() + (daysAhead ?? 0) * DAY_MS));
  return (
    <CodedDialog
      title={title}
      button={confirm}
      done={done}
      testId="reason-dialog"
      dirty={reason !== ''}
      fields={daysAhead === undefined ? ['reason'] : ['reason', 'dueOn']}
      check={() => ({ reason: reason.trim() ? undefined : '请填写原因' })}
      act={() => work({ reason: reason.trim(), dueOn })}
      settled={() => void refreshOverseen()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{says}</p>
          {daysAhead === undefined ? null : (
            <TextField
              label="截止日期"
              type="date"
              value={dueOn}
              error={errors.dueOn}
              onChange={(event) => setDueOn(event.target.value)}
            />
          )}
          <TextAreaField
            label="原因"
            maxLength={200}
            value={reason}
            error={errors.reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </CodedDialog>
  );
}
