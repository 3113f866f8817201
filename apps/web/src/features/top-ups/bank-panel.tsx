import type { TopUpTerms } from '@mashang/contract/top-ups';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Facts } from '../../ui/facts.tsx';
import { BankDialog } from './bank-dialog.tsx';

type Props = { terms: TopUpTerms; onMade(orderNo: string): void };

/** Where to transfer to, and the way to tell that one has. */
export function BankPanel({ terms, onMade }: Props): ReactNode {
  const [asking, setAsking] = useState(false);
  const { bank } = terms;
  return (
    <section className="panel top-up-panel" aria-label="银行转账充值">
      {bank.why ? (
        <p className="notice notice-warn">{bank.why}</p>
      ) : (
        <>
          <p className="top-up-say">
            从本人名下账户转账到以下账户，再提交申请。对账单中出现流水号、金额、户名一致的到账后自动入账，否则由运营两人核对入账。
          </p>
          <Facts
            rows={[
              ['户名', <Copyable key="h" text={bank.holder} what="户名" />],
              ['开户行', [bank.bankName, bank.branch].filter(Boolean).join(' · ')],
              ['账号', <Copyable key="n" text={bank.accountNo} what="账号" />],
              ['付款户名', terms.payerName],
            ]}
          />
          <div>
            <Button kind="primary" onClick={() => setAsking(true)}>
              提交转账申请
            </Button>
          </div>
        </>
      )}
      {asking ? <BankDialog terms={terms} onMade={onMade} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
