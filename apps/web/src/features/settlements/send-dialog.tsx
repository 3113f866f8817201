import { addMoney } from '@mashang/contract/money';
import type { SettlementRow } from '@mashang/contract/settlements';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { fileOf, refreshSettlements, sendSettlements } from './queries.ts';

/** 生成付款文件: from then on they are being paid; the file is uploaded at the bank. */
export function SendDialog({ rows, onClose }: { rows: readonly SettlementRow[]; onClose(): void }): ReactNode {
  const [batchNo, setBatchNo] = useState<string>();
  // The dialog with the code closes itself when it is done; the file comes in its place.
  const isMade = useRef(false);
  if (batchNo)
    return (
      <Dialog
        title="付款文件已生成"
        testId="settlement-file"
        onClose={onClose}
        footer={<Button onClick={onClose}>关闭</Button>}
      >
        <p>请下载后上传到银行。银行出账后导入对账单，附言含结算单号的付款会自动确认到账。</p>
        <p>
          <a className="btn btn-primary" href={fileOf(`${batchNo}.csv`)} download>
            下载付款文件
          </a>
        </p>
        <p className="field-hint">文件含完整账号，下载将写入审计日志。</p>
      </Dialog>
    );
  return (
    <CodedDialog
      title="生成付款文件"
      button="确认生成"
      done=""
      testId="settlement-send"
      code={{ hint: '刚验证过的几分钟内可留空；大额须重新输入' }}
      act={(code) =>
        sendSettlements(
          rows.map(({ settlementNo }) => settlementNo),
          code,
        )
      }
      after={({ batchNo: made }) => {
        isMade.current = true;
        setBatchNo(made);
      }}
      settled={() => void refreshSettlements()}
      onClose={() => (isMade.current ? undefined : onClose())}
    >
      {() => (
        <>
          <p>
            {rows.length} 笔，合计 <MoneyText value={addMoney('0.00', ...rows.map(({ amount }) => amount))} /> 元。
          </p>
          <ul>
            {rows.map((row) => (
              <li key={row.settlementNo}>
                {row.merchantName} · <MoneyText value={row.amount} /> 元 → {row.bankName}{' '}
                <span className="mono">{row.accountNo}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </CodedDialog>
  );
}
