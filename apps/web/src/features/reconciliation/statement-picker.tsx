import { STATEMENT_MAX_BYTES, STATEMENT_TEXTS } from '@mashang/contract/reconciliation';
import type { ReactNode } from 'react';
import { FilePicker } from '../../ui/file-picker.tsx';
import { uploadStatement } from './queries.ts';

type Props = { picked: string | undefined; onPick(file: { file: string; fileName: string } | undefined): void };

/** A statement's file. */
export function StatementPicker(props: Props): ReactNode {
  return (
    <FilePicker
      label="选择对账单文件"
      accept=".csv,.txt,.xlsx,.xml,.camt"
      maxBytes={STATEMENT_MAX_BYTES}
      tooLarge={STATEMENT_TEXTS.size}
      note="CSV、XLSX，或银行报文 camt.053 / camt.054 / pain.002；不超过 20MB、10 万行；编码自动识别（UTF-8、GBK）"
      upload={uploadStatement}
      {...props}
    />
  );
}
