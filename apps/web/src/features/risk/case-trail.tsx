import { ENTRY_NAMES, type RiskCaseDetail } from '@mashang/contract/risk-cases';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { actorText } from '../../lib/actor-text.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { noteCase, refreshCases } from './case-queries.ts';

type Props = { id: string; entries: RiskCaseDetail['entries']; mayWrite: boolean };

/** Everything done and said, in order, and a line to say more; what is written stays. */
export function CaseTrail({ id, entries, mayWrite }: Props): ReactNode {
  const titleId = useId();
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () => noteCase({ id, text: text.trim() }),
    onSuccess: () => {
      setText('');
      void refreshCases();
    },
  });
  useDirtyForm(text !== '', '未提交的案件记录');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim().length >= 2 && !add.isPending) add.mutate();
  }
  return (
    <section aria-labelledby={titleId}>
      <h3 className="section-title" id={titleId}>
        经过
      </h3>
      <ol className="timeline" data-testid="case-trail">
        {entries.map((entry) => (
          <li key={`${entry.time}${entry.what}${entry.text}`}>
            <span className="num soft">{entry.time}</span>
            <span className="break">
              <b>{ENTRY_NAMES[entry.what] ?? entry.what}</b> {entry.text}
            </span>
            <span className="soft">{actorText(entry.author)}</span>
          </li>
        ))}
      </ol>
      {mayWrite ? (
        <form className="risk-form" onSubmit={submit}>
          <TextField label="记录" maxLength={2000} value={text} onChange={({ target }) => setText(target.value)} />
          <Button type="submit" busy={add.isPending} disabled={text.trim().length < 2}>
            添加
          </Button>
        </form>
      ) : null}
    </section>
  );
}
