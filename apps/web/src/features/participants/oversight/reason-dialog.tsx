import { type ReactNode, useState } from 'react';
import { todayText } from '../../../lib/shanghai-dates.ts';
import { TextField } from '../../../ui/field.tsx';
import { ReasonedDialog } from '../../../ui/reasoned-dialog.tsx';
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

/** Something done to a participant at once, for a reason. */
export function ReasonDialog({ title, says, confirm, done, daysAhead, work, onClose }: Props): ReactNode {
  const [dueOn, setDueOn] = useState(() => todayText(Date.now() + (daysAhead ?? 0) * DAY_MS));
  return (
    <ReasonedDialog
      title={title}
      button={confirm}
      done={done}
      testId="reason-dialog"
      fields={daysAhead === undefined ? [] : ['dueOn']}
      label="原因"
      act={(reason) => work({ reason, dueOn })}
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
        </>
      )}
    </ReasonedDialog>
  );
}
