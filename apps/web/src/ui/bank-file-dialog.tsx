import { addMoney } from '@mashang/contract/money';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { CodedDialog } from './coded-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { MoneyText } from './money-text.tsx';

export type BankFileRow = { key: string; amount: string; who: string; bankName: string; accountNo: string };
type Props = {
  testId: string;
  rows: readonly BankFileRow[];
  /** What the bank's statement will name it by. */
  number: string;
  send(code: string): Promise<{ batchNo: string }>;
  hrefOf(batchNo: string): string;
  settled(): void;
  onClose(): void;
};

/** 生成付款文件: from then on they are being paid; the file is uploaded at the bank. */
export function BankFileDialog({ testId, rows, number, send, hrefOf, settled, onClose }: Props): ReactNode {
  const [batchNo, setBatchNo] = useState<string>();
  // The dialog with the code closes itself when it is done; the file comes in its place.
  const isMade = useRef(false);
  if (batchNo)
    return (
      <Dialog
        title="付款文件已生成"
        testId={`${testId}-file`}
        onClose={onClose}
        footer={<Button onClick={onClose}>关闭</Button>}
      >
        <p>请下载后上传到银行。银行出账后导入对账单，附言含{number}的付款会自动确认。</p>
        <p>
          <a className="btn btn-primary" href={hrefOf(batchNo)} download>
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
      testId={`${testId}-send`}
      code={{ hint: '刚验证过的几分钟内可留空；大额须重新输入' }}
      act={send}
      after={({ batchNo: made }) => {
        isMade.current = true;
        setBatchNo(made);
      }}
      settled={settled}
      onClose={() => (isMade.current ? undefined : onClose())}
    >
      {() => (
        <>
          <p>
            {rows.length} 笔，合计 <MoneyText value={addMoney('0.00', ...rows.map(({ amount }) => amount))} /> 元。
          </p>
          <ul>
            {rows.map((row) => (
              <li key={row.key}>
                {row.who} · <MoneyText value={row.amount} /> 元 → {row.bankName}{' '}
                <span className="mono">{row.accountNo}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </CodedDialog>
  );
}
