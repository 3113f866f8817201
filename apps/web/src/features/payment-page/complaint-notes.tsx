import type { ComplaintDetail } from '@mashang/contract/payment-page';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { actorText } from '../../lib/actor-text.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { noteComplaint, refreshComplaints } from './queries.ts';

type Props = { id: string; notes: ComplaintDetail['notes']; mayWrite: boolean };

/** What the staff found out, and a line to say more; what is written stays. */
export function ComplaintNotes({ id, notes, mayWrite }: Props): ReactNode {
  const titleId = useId();
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () => noteComplaint({ id, text: text.trim() }),
    onSuccess: () => {
      setText('');
      void refreshComplaints();
    },
  });
  useDirtyForm(text !== '', '未提交的调查记录');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim().length >= 2 && !add.isPending) add.mutate();
  }
  return (
    <section aria-labelledby={titleId}>
      <h3 className="section-title" id={titleId}>
        调查记录
      </h3>
      {notes.length === 0 ? (
        <p className="soft">还没有记录。与付款人、商户、收款方核实的结果写在这里，不可更改。</p>
      ) : null}
      <ol className="timeline" data-testid="complaint-notes">
        {notes.map((note) => (
          <li key={`${note.time}${note.text}`}>
            <span className="num soft">{note.time}</span>
            <span className="break">{note.text}</span>
            <span className="soft">{actorText(note.author)}</span>
          </li>
        ))}
      </ol>
      {mayWrite ? (
        <form className="complaint-note" onSubmit={submit}>
          <TextField label="记录" maxLength={500} value={text} onChange={(event) => setText(event.target.value)} />
          <Button type="submit" busy={add.isPending} disabled={text.trim().length < 2}>
            添加
          </Button>
        </form>
      ) : null}
    </section>
  );
}
