import type { SettlementRow } from '@mashang/contract/settlements';
import type { ReactNode } from 'react';
import { BankFileDialog } from '../../ui/dialog/bank-file-dialog.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { fileOf, refreshSettlements, sendSettlements } from './queries.ts';
import * as zh from './zh.tsx';

/** 生成付款文件 of these settlements. */
export function SendDialog({ rows, onClose }: { rows: readonly SettlementRow[]; onClose(): void }): ReactNode {
  const numbers = rows.map(({ settlementNo }) => settlementNo);
  return (
    <BankFileDialog
      testId="settlement"
      rows={rows.map((row) => ({ ...row, key: row.settlementNo, who: row.merchantName }))}
      number={zh.sendDialog.number}
      note={<p className={looks.soft}>{zh.sendDialog.onlyByFile}</p>}
      send={(code, payFrom) => sendSettlements(numbers, payFrom, code)}
      hrefOf={(batchNo, format) => fileOf(`${batchNo}.${format}`)}
      settled={() => void refreshSettlements()}
      onClose={onClose}
    />
  );
}
