import type { ComponentProps, ReactNode } from 'react';
import type { StatementLineRow } from '../display/statement-candidates.tsx';
import { ChoiceField } from '../form/choice-field.tsx';
import * as controls from '../form/controls.module.css';
import { useForm } from '../form/use-form.ts';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';
import { ProposeDialog } from './propose-dialog.tsx';

type Lines = {
  lines: readonly StatementLineRow[];
  value: string;
  error?: string | undefined;
  onChoose(lineId: string): void;
};

/** The choice of the statement line by which a payment came back. */
export function ReturnLineField({ lines, value, error, onChoose }: Lines): ReactNode {
  if (lines.length === 0) return <p className={controls.notice}>{zh.returnLineField.noLines}</p>;
  return (
    <ChoiceField
      legend={zh.returnLineField.returnedLine}
      value={value}
      {...(error ? { error } : {})}
      onChoose={onChoose}
      choices={lines.map((line) => ({
        value: line.lineId,
        title: `${line.time} ${line.reference || zh.returnLineField.noReference}`,
        says: [line.sourceName, line.remark].filter(Boolean).join(' · '),
      }))}
    />
  );
}

type Proposal = Omit<
  ComponentProps<typeof ProposeDialog>,
  'title' | 'payload' | 'check' | 'dirty' | 'form' | 'children'
>;
type Return = Proposal & { title: string; effect: string };

/** Opened at a statement line: two people confirm that it returned this payment. */
export function LineReturnDialog({
  title,
  effect,
  number,
  lineId,
  ...proposal
}: Return & { number: string; lineId: string }): ReactNode {
  return (
    <ProposeDialog title={title} payload={{ lineId }} {...proposal}>
      <p>{zh.lineReturnDialog.intro(<span className={looks.mono}>{number}</span>, effect)}</p>
    </ProposeDialog>
  );
}

/** Opened at a payment: two people confirm by which statement line the bank returned it. */
export function ReturnLineDialog({
  title,
  effect,
  lines,
  ...proposal
}: Return & { lines: readonly StatementLineRow[] }): ReactNode {
  const form = useForm({}, { lineId: '' });
  const { lineId } = form.values;
  return (
    <ProposeDialog
      title={title}
      payload={form.values}
      check={() => ({ lineId: lineId === '' ? zh.returnLineDialog.lineMissing : undefined })}
      form={form}
      {...proposal}
    >
      {(errors) => (
        <>
          <p>{effect}</p>
          <ReturnLineField lines={lines} value={lineId} error={errors.lineId} onChoose={form.at('lineId').put} />
        </>
      )}
    </ProposeDialog>
  );
}
