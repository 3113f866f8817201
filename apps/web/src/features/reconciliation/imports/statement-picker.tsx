import { STATEMENT_MAX_BYTES, STATEMENT_TEXTS } from '@mashang/contract/reconciliation';
import type { ReactNode } from 'react';
import { FilePicker } from '../../../ui/upload/file-picker.tsx';
import { uploadStatement } from '../queries.ts';
import * as zh from '../zh.tsx';

type Props = { picked: string | undefined; onPick(file: { file: string; fileName: string } | undefined): void };

/** A statement's file. */
export function StatementPicker(props: Props): ReactNode {
  return (
    <FilePicker
      label={zh.statementPicker.file}
      accept=".csv,.txt,.xlsx,.xml,.camt"
      maxBytes={STATEMENT_MAX_BYTES}
      tooLarge={STATEMENT_TEXTS.size}
      note={zh.statementPicker.note}
      upload={uploadStatement}
      {...props}
    />
  );
}
