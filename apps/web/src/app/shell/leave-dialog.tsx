import type { ReactNode } from 'react';
import { useLeaveQuestion } from '../../lib/form/dirty-forms.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as zh from '../zh-first.ts';
import * as shellStyles from './shell.module.css';

/** Asks before unsaved input is lost, and names the input. */
export function LeaveDialog(): ReactNode {
  const question = useLeaveQuestion((state) => state.question);
  if (!question) return null;
  const names = [...new Set(question.forms.map((form) => form.what))];
  return (
    <Dialog
      title={zh.leaveDialog.title}
      testId="leave-dialog"
      onClose={() => question.answer(false)}
      footer={
        <>
          <Button className={controls.btnDanger} onClick={() => question.answer(true)}>
            {zh.leaveDialog.discard}
          </Button>
          <Button kind="primary" onClick={() => question.answer(false)}>
            {zh.leaveDialog.stay}
          </Button>
        </>
      }
    >
      <p>{zh.leaveDialog.intro}</p>
      <ul className={shellStyles.leaveList}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Dialog>
  );
}
