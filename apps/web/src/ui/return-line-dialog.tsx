import type { ComponentProps, ReactNode } from 'react';
import { ChoiceField } from './choice-field.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import type { StatementLineRow } from './statement-candidates.tsx';
import { useForm } from './use-form.ts';

type Lines = {
  lines: readonly StatementLineRow[];
  value: string;
  error?: string | undefined;
  onChoose(lineId: string): void;
};

/** By which line of a statement a payment came back. */
export function ReturnLineField({ lines, value, error, onChoose }: Lines): ReactNode {
  if (lines.length === 0) return <p className="notice">对账单里还没有同金额的到账，请先导入含退回的对账单。</p>;
  return (
    <ChoiceField
      legend="退回的流水"
      value={value}
      {...(error ? { error } : {})}
      onChoose={onChoose}
      choices={lines.map((line) => ({
        value: line.lineId,
        title: `${line.time} ${line.reference || '无流水号'}`,
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

/** At the line of a statement: two people say that it brought this payment back. */
export function LineReturnDialog({
  title,
  effect,
  number,
  lineId,
  ...proposal
}: Return & { number: string; lineId: string }): ReactNode {
  return (
    <ProposeDialog title={title} payload={{ lineId }} {...proposal}>
      <p>
        本笔到账是 <span className="mono">{number}</span> 被银行退回的款项。{effect}
      </p>
    </ProposeDialog>
  );
}

/** At the payment: two people say by which line of a statement the bank gave it back. */
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
      check={() => ({ lineId: lineId === '' ? '请选择退回的流水' : undefined })}
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
