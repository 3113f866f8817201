import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Copyable } from './copyable.tsx';
import { Facts } from './facts.tsx';
import { MoneyText } from './money-text.tsx';

type Account = { accountNo: string; holder: string; amount: string };
type Props = {
  /** Account and holder masked. */
  shown: Account & { bank: string };
  /** Answers them whole; that they were seen is written down. */
  show(): Promise<Account>;
};

/** What one types in at the bank: masked until asked for, whole and to copy then. */
export function PayeeFacts({ shown, show }: Props): ReactNode {
  const [whole, setWhole] = useState<Account>();
  const reveal = useMutation({ mutationFn: show, onSuccess: setWhole });
  return (
    <>
      <Facts
        rows={[
          [
            '付款金额',
            whole ? (
              <Copyable key="a" text={whole.amount} what="付款金额" />
            ) : (
              <span key="a">
                <MoneyText value={shown.amount} /> 元
              </span>
            ),
          ],
          ['开户银行', shown.bank],
          [
            '银行账号',
            whole ? (
              <Copyable key="n" text={whole.accountNo} what="银行账号" />
            ) : (
              <span key="n" className="mono">
                {shown.accountNo}
              </span>
            ),
          ],
          ['户名', whole ? <Copyable key="h" text={whole.holder} what="户名" /> : shown.holder],
        ]}
      />
      {whole ? null : (
        <p>
          <Button small busy={reveal.isPending} onClick={() => reveal.mutate()}>
            显示完整账号与户名
          </Button>{' '}
          <span className="field-hint">查看将写入审计日志</span>
        </p>
      )}
    </>
  );
}
