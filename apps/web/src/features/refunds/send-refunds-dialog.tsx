import type { RefundRow } from '@mashang/contract/refunds';
import type { ReactNode } from 'react';
import { BankFileDialog } from '../../ui/dialog/bank-file-dialog.tsx';
import { refreshRefunds, refundFilePath, sendRefundFile } from './queries.ts';
import * as zh from './zh.tsx';

/** 生成付款文件 of these refunds. */
export function SendRefundsDialog({ rows, onClose }: { rows: readonly RefundRow[]; onClose(): void }): ReactNode {
  const numbers = rows.map(({ refundNo }) => refundNo);
  return (
    <BankFileDialog
      testId="refund"
      rows={rows.map((row) => ({ ...row, key: row.refundNo, who: row.holder || row.refundNo }))}
      number={zh.sendRefundsDialog.number}
      send={(code, payFrom) => sendRefundFile(numbers, payFrom, code)}
      hrefOf={refundFilePath}
      settled={() => void refreshRefunds()}
      onClose={onClose}
    />
  );
}
