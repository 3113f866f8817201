import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../form/button.tsx';
import * as controls from '../form/controls.module.css';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';
import { Copyable } from './copyable.tsx';
import { Facts } from './facts.tsx';
import { MoneyText } from './money-text.tsx';

type Account = { accountNo: string; holder: string; amount: string };
type Props = {
  /** The masked account and holder. */
  shown: Account & { bank: string };
  /** Resolves to the full values; the server records that they were seen. */
  show(): Promise<Account>;
};

/** The values that a person types at the bank: masked first, and on request in full with copy buttons. */
export function PayeeFacts({ shown, show }: Props): ReactNode {
  const [whole, setWhole] = useState<Account>();
  const reveal = useMutation({ mutationFn: show, onSuccess: setWhole });
  return (
    <>
      <Facts
        rows={[
          [
            zh.payeeFacts.amount,
            whole ? (
              <Copyable key="a" text={whole.amount} what={zh.payeeFacts.amount} />
            ) : (
              <span key="a">{zh.payeeFacts.amountOf(<MoneyText value={shown.amount} />)}</span>
            ),
          ],
          [zh.payeeFacts.bank, shown.bank],
          [
            zh.payeeFacts.accountNo,
            whole ? (
              <Copyable key="n" text={whole.accountNo} what={zh.payeeFacts.accountNo} />
            ) : (
              <span key="n" className={looks.mono}>
                {shown.accountNo}
              </span>
            ),
          ],
          [
            zh.payeeFacts.holder,
            whole ? <Copyable key="h" text={whole.holder} what={zh.payeeFacts.holder} /> : shown.holder,
          ],
        ]}
      />
      {whole ? null : (
        <p>
          <Button small busy={reveal.isPending} onClick={() => reveal.mutate()}>
            {zh.payeeFacts.showWhole}
          </Button>{' '}
          <span className={controls.fieldHint}>{zh.payeeFacts.auditHint}</span>
        </p>
      )}
    </>
  );
}
