import type { ExceptionDetail } from '@mashang/contract/reconciliation';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useDirtyForm } from '../../../lib/form/dirty-forms.ts';
import { actorText } from '../../../lib/format/actor-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { TextField } from '../../../ui/form/field.tsx';
import * as factStyles from '../../../ui/layout/facts.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import * as orderList from '../../../ui/table/order-list.module.css';
import { addNote, refreshReconciliation } from '../queries.ts';
import * as styles from '../reconciliation.module.css';
import * as zh from '../zh.tsx';

type Props = { id: string; notes: ExceptionDetail['notes']; mayWrite: boolean };

/** Actions and notes of an exception, and a field to add a note. */
export function ExceptionNotes({ id, notes, mayWrite }: Props): ReactNode {
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () => addNote({ id, text: text.trim() }),
    onSuccess: () => {
      setText('');
      void refreshReconciliation();
    },
  });
  useDirtyForm(text !== '', zh.exceptionNotes.dirtyText);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() && !add.isPending) add.mutate();
  }
  return (
    <section aria-label={zh.exceptionNotes.region}>
      <h3 className={controls.sectionTitle}>{zh.exceptionNotes.region}</h3>
      {notes.length === 0 ? <p className={looks.soft}>{zh.exceptionNotes.empty}</p> : null}
      <ol className={orderList.timeline} data-testid="exception-notes">
        {notes.map((note) => (
          <li key={note.id}>
            <span className={`${looks.num} ${looks.soft}`}>{note.time}</span>
            <span className={factStyles.break}>
              {note.step ? <b>{note.step}</b> : null}
              {note.step && note.text ? '：' : ''}
              {note.text}
            </span>
            <span className={looks.soft}>{actorText(note.author)}</span>
          </li>
        ))}
      </ol>
      {mayWrite ? (
        <form className={styles.choiceFind} onSubmit={submit}>
          <TextField
            label={zh.exceptionNotes.remark}
            maxLength={500}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" busy={add.isPending} disabled={!text.trim()}>
            {zh.exceptionNotes.add}
          </Button>
        </form>
      ) : null}
    </section>
  );
}
