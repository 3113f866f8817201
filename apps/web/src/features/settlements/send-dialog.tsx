import type { SettlementRow } from '@mashang/contract/settlements';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PayDialog } from '../../ui/dialog/pay-dialog.tsx';
import { fileOf, leaveSettlements, refreshSettlements, sendSettlements, settlementWaysQuery } from './queries.ts';
import * as zh from './zh.tsx';

/** 付款 of these settlements: by a bank file, or by a payment channel where one reaches all of them. */
export function SendDialog({ rows, onClose }: { rows: readonly SettlementRow[]; onClose(): void }): ReactNode {
  const numbers = rows.map(({ settlementNo }) => settlementNo);
  return (
    <PayDialog
      testId="settlement"
      ways={useQuery(settlementWaysQuery(numbers))}
      rows={rows.map((row) => ({ ...row, key: row.settlementNo, who: row.merchantName }))}
      number={zh.sendDialog.number}
      send={(code, payFrom) => sendSettlements(numbers, payFrom, code)}
      leave={(channel, code) => leaveSettlements(numbers, channel, code)}
      hrefOf={(batchNo, format) => fileOf(`${batchNo}.${format}`)}
      settled={() => void refreshSettlements()}
      onClose={onClose}
    />
  );
}
