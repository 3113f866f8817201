import type { TopUpTerms } from '@mashang/contract/top-ups';
import { type ReactNode, useState } from 'react';
import { Copyable } from '../../ui/display/copyable.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { BankDialog } from './bank-dialog.tsx';
import * as styles from './top-ups.module.css';
import * as zh from './zh.tsx';

type Props = { terms: TopUpTerms; onMade(orderNo: string): void };

/** The account to transfer to, and the button that reports a transfer. */
export function BankPanel({ terms, onMade }: Props): ReactNode {
  const [asking, setAsking] = useState(false);
  const { bank } = terms;
  return (
    <section className={`${controls.panel} ${styles.topUpPanel}`} aria-label={zh.bankPanel.title}>
      {bank.why ? (
        <p className={`${controls.notice} ${controls.noticeWarn}`}>{bank.why}</p>
      ) : (
        <>
          <p className={styles.topUpSay}>{zh.bankPanel.intro}</p>
          <Facts
            rows={[
              [zh.bankPanel.holder, <Copyable key="h" text={bank.holder} what={zh.bankPanel.holder} />],
              [zh.bankPanel.bank, [bank.bankName, bank.branch].filter(Boolean).join(' · ')],
              [zh.bankPanel.accountNo, <Copyable key="n" text={bank.accountNo} what={zh.bankPanel.accountNo} />],
              [zh.bankPanel.payer, terms.payerName],
            ]}
          />
          <div>
            <Button kind="primary" onClick={() => setAsking(true)}>
              {zh.bankPanel.submit}
            </Button>
          </div>
        </>
      )}
      {asking ? <BankDialog terms={terms} onMade={onMade} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
