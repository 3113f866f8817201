import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useDirtyForm } from '../../lib/form/dirty-forms.ts';
import { actorText } from '../../lib/format/actor-text.ts';
import { Button } from '../form/button.tsx';
import * as controls from '../form/controls.module.css';
import { TextField } from '../form/field.tsx';
import * as factStyles from '../layout/facts.module.css';
import * as looks from '../layout/looks.module.css';
import * as orderList from '../table/order-list.module.css';
import * as zh from '../zh.tsx';
import * as styles from './notes.module.css';

/** One entry of a record; `what` is shown before the text, where the entry is not only a note. */
export type Note = { time: string; author: string; text: string; what?: string };
type Props = {
  title: string;
  testId: string;
  notes: readonly Note[];
  /** Text shown while there is no note. */
  empty?: string;
  mayWrite: boolean;
  maxLength: number;
  dirtyText: string;
  /** Adds a note; notes cannot be changed. */
  add(text: string): Promise<unknown>;
  added(): void;
};

/** Actions and notes in order, and a field to add a note. */
export function Notes({ title, testId, notes, empty, mayWrite, maxLength, dirtyText, ...props }: Props): ReactNode {
  const titleId = useId();
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () => props.add(text.trim()),
    onSuccess: () => {
      setText('');
      props.added();
    },
  });
  useDirtyForm(text !== '', dirtyText);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim().length >= 2 && !add.isPending) add.mutate();
  }
  return (
    <section aria-labelledby={titleId}>
      <h3 className={controls.sectionTitle} id={titleId}>
        {title}
      </h3>
      {notes.length === 0 && empty ? <p className={looks.soft}>{empty}</p> : null}
      <ol className={orderList.timeline} data-testid={testId}>
        {notes.map((note) => (
          <li key={`${note.time}${note.what}${note.text}`}>
            <span className={`${looks.num} ${looks.soft}`}>{note.time}</span>
            <span className={factStyles.break}>
              {note.what ? <b>{note.what} </b> : null}
              {note.text}
            </span>
            <span className={looks.soft}>{actorText(note.author)}</span>
          </li>
        ))}
      </ol>
      {mayWrite ? (
        <form className={styles.noteForm} onSubmit={submit}>
          <TextField
            label={zh.notesField.note}
            maxLength={maxLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" busy={add.isPending} disabled={text.trim().length < 2}>
            {zh.notesField.add}
          </Button>
        </form>
      ) : null}
    </section>
  );
}
