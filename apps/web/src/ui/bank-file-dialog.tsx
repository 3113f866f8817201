import { addMoney } from '@mashang/contract/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { FILE_FORMATS, filePayersQuery } from '../lib/bank-files.ts';
import { Button } from './button.tsx';
import { CodedDialog } from './coded-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { SelectField } from './field.tsx';
import { LoadError } from './load-error.tsx';
import { MoneyText } from './money-text.tsx';

export type BankFileRow = { key: string; amount: string; who: string; bankName: string; accountNo: string };
type Props = {
  testId: string;
  rows: readonly BankFileRow[];
  /** What the bank's statement will name it by. */
  number: string;
  /** From the account of that code; without one where the institution has none registered. */
  send(code: string, payFrom: string | undefined): Promise<{ batchNo: string }>;
  hrefOf(batchNo: string, format: (typeof FILE_FORMATS)[number][0]): string;
  settled(): void;
  onClose(): void;
};

/** 生成付款文件: from then on they are being paid; the file is uploaded at the bank. */
export function BankFileDialog({ testId, rows, number, send, hrefOf, settled, onClose }: Props): ReactNode {
  const [batchNo, setBatchNo] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const payers = useQuery(filePayersQuery);
  const payFrom = chosen ?? payers.data?.[0]?.code;
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
        <p className="chips file-links">
          {FILE_FORMATS.filter(([format]) => format === 'csv' || payFrom !== undefined).map(([format, title]) => (
            <a key={format} className="btn btn-primary" href={hrefOf(batchNo, format)} download>
              下载 {title}
            </a>
          ))}
        </p>
        <p className="field-hint">
          两种格式内容相同，只上传其中一个。文件含完整账号，下载将写入审计日志。银行的 pain.002 回执可在对账中导入。
        </p>
      </Dialog>
    );
  return (
    <CodedDialog
      title="生成付款文件"
      button="确认生成"
      done=""
      testId={`${testId}-send`}
      code={{ hint: '刚验证过的几分钟内可留空；大额须重新输入' }}
      fields={['payFrom']}
      act={(code) => send(code, payFrom)}
      after={({ batchNo: made }) => {
        isMade.current = true;
        setBatchNo(made);
      }}
      settled={settled}
      onClose={() => (isMade.current ? undefined : onClose())}
    >
      {(errors, forget) => (
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
          {payers.error ? <LoadError error={payers.error} onRetry={() => void payers.refetch()} /> : null}
          {payers.data && payers.data.length > 0 ? (
            <SelectField
              label="付款账户"
              value={payFrom ?? ''}
              error={errors.payFrom}
              options={payers.data.map(({ code, bank, accountNo }) => [code, `${bank} ${accountNo}`] as const)}
              hint="备付金账户，写入 pain.001 作为付款人账户。"
              onChange={(event) => {
                setChosen(event.target.value);
                forget('payFrom');
              }}
            />
          ) : null}
        </>
      )}
    </CodedDialog>
  );
}
