import { groupMoney } from '@mashang/contract/money';
import type { PayerOrder } from '@mashang/contract/payment-page';
import { CopyButton } from './copy-button.tsx';
import { FactList } from './fact-list.tsx';
import * as styles from './page.module.css';
import { receiptLines, receiptText } from './receipt-text.ts';
import { texts } from './texts.ts';

/** Receipt of a paid order, which the payer can keep, print or copy. */
export function ReceiptCard({ order }: { order: PayerOrder }) {
  const facts = receiptLines(order).map(([label, value]) => {
    return [label, label === texts.receiptCard.amount ? `¥${groupMoney(value)}` : value] as const;
  });
  return (
    <section className={styles.card} aria-labelledby="receipt-title">
      <h2 id="receipt-title">{texts.receiptCard.heading}</h2>
      <FactList facts={facts} />
      <div className={styles.actions}>
        <CopyButton text={receiptText(order)} label={texts.receiptCard.receipt}>
          {texts.receiptCard.copy}
        </CopyButton>
        <button type="button" className={styles.copy} onClick={() => print()}>
          {texts.receiptCard.print}
        </button>
      </div>
    </section>
  );
}
