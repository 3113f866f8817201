import { groupMoney } from '@mashang/contract/money';
import type { PayerOrder } from '@mashang/contract/payment-page';
import { CopyButton } from './copy-button.tsx';
import { receiptLines, receiptText } from './receipt-text.ts';

/** Receipt of a paid order: to keep, print or copy. */
export function ReceiptCard({ order }: { order: PayerOrder }) {
  return (
    <section className="card receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title">付款收据</h2>
      <dl className="facts">
        {receiptLines(order).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{label === '付款金额' ? `¥${groupMoney(value)}` : value}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        <CopyButton text={receiptText(order)} label="收据">
          复制收据
        </CopyButton>
        <button type="button" className="copy" onClick={() => print()}>
          打印收据
        </button>
      </div>
    </section>
  );
}
