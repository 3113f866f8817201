import { groupMoney } from '@mashang/contract/money';
import type { PayerOrder } from '@mashang/contract/payment-page';
import { CopyButton } from './copy-button.tsx';
import { Countdown } from './countdown.tsx';
import { type OrderView, VIEW_TITLES, viewOf } from './order-view.ts';
import { safeReturnUrl } from './safe-return-url.ts';
import * as zh from './zh.tsx';

const MARKS: Record<OrderView, string> = { waiting: '', paid: '✓', failed: '!', refunded: '↩', expired: '!' };
const CARD_CLASSES: Record<OrderView, string> = {
  waiting: 'card card-lead card-waiting',
  paid: 'card card-lead card-paid',
  failed: 'card card-lead',
  refunded: 'card card-lead',
  expired: 'card card-lead',
};
const MARK_CLASSES: Record<OrderView, string> = {
  waiting: 'mark',
  paid: 'mark mark-paid',
  failed: 'mark mark-failed',
  refunded: 'mark mark-refunded',
  expired: 'mark',
};
const SENTENCES: Record<OrderView, string> = zh.viewSentences;

/** State and amount, which the payer looks for first. */
export function LeadCard({ order, receivedAt }: { order: PayerOrder; receivedAt: number }) {
  const view = viewOf(order.status);
  const waiting = view === 'waiting';
  const amount = view === 'paid' && order.paidAmount !== '' ? order.paidAmount : order.amount;
  const back = safeReturnUrl(order.returnUrl);
  return (
    <section className={CARD_CLASSES[view]}>
      {waiting ? null : (
        <span className={MARK_CLASSES[view]} aria-hidden="true">
          {MARKS[view]}
        </span>
      )}
      <h1 className="state">{waiting ? zh.leadCard.payTo(order.merchantName) : VIEW_TITLES[view]}</h1>
      <p className="amount">
        <span className="amount-figure" data-testid="amount">
          <small>¥</small>
          {groupMoney(amount)}
        </span>
        {waiting ? <CopyButton text={order.amount} label={zh.leadCard.amount} /> : null}
      </p>
      {waiting ? (
        <>
          <p className="subject">{order.subject}</p>
          {order.askedAmount ? <p className="hint">{zh.leadCard.exactAmount(groupMoney(order.askedAmount))}</p> : null}
          <p className="left">
            {zh.leadCard.timeLeft}
            <Countdown leftMs={order.leftMs} receivedAt={receivedAt} />
          </p>
        </>
      ) : (
        <p className="sentence">{SENTENCES[view]}</p>
      )}
      {!waiting && back ? (
        <a className="button back" href={back} rel="noopener noreferrer">
          {zh.leadCard.backToMerchant}
        </a>
      ) : null}
    </section>
  );
}
