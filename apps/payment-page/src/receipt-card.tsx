import { groupMoney } from '@mashang/contract/money';
import type { PayerOrder } from '@mashang/contract/payment-page';
import { CopyButton } from './copy-button.tsx';
import { receiptLines, receiptText } from './receipt-text.ts';
import * as zh from './zh.tsx';

/** Receipt of a paid order, which the payer can keep, print or copy. */
export function ReceiptCard({ order }: { order: PayerOrder }) {
  return (
    <section className="card" aria-labelledby="receipt-title">
      <h2 id="receipt-title">{zh.receiptCard.heading}</h2>
      <dl className="facts">
        {receiptLines(order).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{label === zh.receiptCard.amount ? `¥${groupMoney(value)}` : value}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        <CopyButton text={receiptText(order)} label={zh.receiptCard.receipt}>
          {zh.receiptCard.copy}
        </CopyButton>
        <button type="button" className="copy" onClick={() => print()}>
          {zh.receiptCard.print}
        </button>
      </div>
    </section>
  );
}
