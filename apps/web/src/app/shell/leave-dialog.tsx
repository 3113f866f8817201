import type { ReactNode } from 'react';
import { useLeaveQuestion } from '../../lib/dirty-forms.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks before unsaved input is lost, naming what it is. */
export function LeaveDialog(): ReactNode {
  const question = useLeaveQuestion((state) => state.question);
  if (!question) return null;
  const names = [...new Set(question.forms.map((form) => form.what))];
  return (
    <Dialog
      title="有未保存的内容"
      testId="leave-dialog"
      onClose={() => question.answer(false)}
      footer={
        <>
          <Button className="btn-danger" onClick={() => question.answer(true)}>
            放弃更改
          </Button>
          <Button kind="primary" onClick={() => question.answer(false)}>
            继续编辑
          </Button>
        </>
      }
    >
      <p>以下内容尚未保存，离开后将丢失：</p>
      <ul className="leave-list">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Dialog>
  );
}
