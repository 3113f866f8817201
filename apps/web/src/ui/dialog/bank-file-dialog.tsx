import { addMoney } from '@mashang/contract/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { FILE_FORMATS, filePayersQuery } from '../../lib/api/bank-files.ts';
import { MoneyText } from '../display/money-text.tsx';
import { Button } from '../form/button.tsx';
import * as controls from '../form/controls.module.css';
import { SelectField } from '../form/field.tsx';
import { LoadError } from '../layout/load-error.tsx';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';
import { CodedDialog } from './coded-dialog.tsx';
import * as dialogStyles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

export type BankFileRow = { key: string; amount: string; who: string; bankName: string; accountNo: string };
type Props = {
  testId: string;
  rows: readonly BankFileRow[];
  /** Name of the number that identifies a payment on the bank's statement. */
  number: string;
  /** Shown below the payments: why they go by no other way. */
  note?: ReactNode;
  /** Pays from the account with the code `payFrom`; undefined where the institution has registered none. */
  send(code: string, payFrom: string | undefined): Promise<{ batchNo: string }>;
  hrefOf(batchNo: string, format: (typeof FILE_FORMATS)[number][0]): string;
  settled(): void;
  onClose(): void;
};

/** 生成付款文件: marks the rows as being paid; the file is then uploaded at the bank. */
export function BankFileDialog({ testId, rows, number, note, send, hrefOf, settled, onClose }: Props): ReactNode {
  const [batchNo, setBatchNo] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const payers = useQuery(filePayersQuery);
  const payFrom = chosen ?? payers.data?.[0]?.code;
  // The dialog with the code closes itself when it is done; the dialog with the file replaces it.
  const isMade = useRef(false);
  if (batchNo)
    return (
      <Dialog
        title={zh.bankFileDialog.title}
        testId={`${testId}-file`}
        onClose={onClose}
        footer={<Button onClick={onClose}>{zh.bankFileDialog.close}</Button>}
      >
        <p>{zh.bankFileDialog.uploadHint(number)}</p>
        <p className={`${controls.chips} ${dialogStyles.fileLinks}`}>
          {FILE_FORMATS.filter(([format]) => format === 'csv' || payFrom !== undefined).map(([format, title]) => (
            <a
              key={format}
              className={`${controls.btn} ${controls.btnPrimary}`}
              href={hrefOf(batchNo, format)}
              download
            >
              {zh.bankFileDialog.download(title)}
            </a>
          ))}
        </p>
        <p className={controls.fieldHint}>{zh.bankFileDialog.formatsHint}</p>
      </Dialog>
    );
  return (
    <CodedDialog
      title={zh.bankFileDialog.createTitle}
      button={zh.bankFileDialog.confirm}
      done=""
      testId={`${testId}-send`}
      code={{ hint: zh.bankFileDialog.oneTimeCodeHint }}
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
            {zh.bankFileDialog.countAndAmount(
              rows.length,
              <MoneyText value={addMoney('0.00', ...rows.map(({ amount }) => amount))} />,
            )}
          </p>
          <ul>
            {rows.map((row) => (
              <li key={row.key}>
                {zh.bankFileDialog.payment(
                  row.who,
                  <MoneyText value={row.amount} />,
                  row.bankName,
                  <span className={looks.mono}>{row.accountNo}</span>,
                )}
              </li>
            ))}
          </ul>
          {note}
          {payers.error ? <LoadError error={payers.error} onRetry={() => void payers.refetch()} /> : null}
          {payers.data && payers.data.length > 0 ? (
            <SelectField
              label={zh.bankFileDialog.payingAccount}
              value={payFrom ?? ''}
              error={errors.payFrom}
              options={payers.data.map(({ code, bank, accountNo }) => [code, `${bank} ${accountNo}`] as const)}
              hint={zh.bankFileDialog.payingAccountHint}
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
