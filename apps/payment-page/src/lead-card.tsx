import { groupMoney } from '@mashang/contract/money';
import type { PayerOrder } from '@mashang/contract/payment-page';
import { CopyButton } from './copy-button.tsx';
import { Countdown } from './countdown.tsx';
import { type OrderView, VIEW_TITLES, viewOf } from './order-view.ts';
import * as styles from './page.module.css';
import { safeReturnUrl } from './safe-return-url.ts';
import { texts } from './texts.ts';

const MARKS: Record<OrderView, string> = { waiting: '', paid: '✓', failed: '!', refunded: '↩', expired: '!' };
const CARD_CLASSES: Record<OrderView, string> = {
  waiting: `${styles.card} ${styles.cardLead} ${styles.cardWaiting}`,
  paid: `${styles.card} ${styles.cardLead} ${styles.cardPaid}`,
  failed: `${styles.card} ${styles.cardLead}`,
  refunded: `${styles.card} ${styles.cardLead}`,
  expired: `${styles.card} ${styles.cardLead}`,
};
const MARK_CLASSES: Record<OrderView, string> = {
  waiting: styles.mark,
  paid: `${styles.mark} ${styles.markPaid}`,
  failed: `${styles.mark} ${styles.markFailed}`,
  refunded: `${styles.mark} ${styles.markRefunded}`,
  expired: styles.mark,
};
const SENTENCES: Record<OrderView, string> = texts.viewSentences;

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
      <h1 className={styles.state}>{waiting ? texts.leadCard.payTo(order.merchantName) : VIEW_TITLES[view]}</h1>
      <p className={styles.amount}>
        <span className={styles.amountFigure} data-testid="amount">
          <small>¥</small>
          {groupMoney(amount)}
        </span>
        {waiting ? <CopyButton text={order.amount} label={texts.leadCard.amount} /> : null}
      </p>
      {waiting ? (
        <>
          <p className={styles.subject}>{order.subject}</p>
          {order.askedAmount ? (
            <p className={styles.hint}>{texts.leadCard.exactAmount(groupMoney(order.askedAmount))}</p>
          ) : null}
          <p className={styles.left}>
            {texts.leadCard.timeLeft}
            <Countdown leftMs={order.leftMs} receivedAt={receivedAt} />
          </p>
        </>
      ) : (
        <p className={styles.sentence}>{SENTENCES[view]}</p>
      )}
      {!waiting && back ? (
        <a className={`${styles.button} ${styles.back}`} href={back} rel="noopener noreferrer">
          {texts.leadCard.backToMerchant}
        </a>
      ) : null}
    </section>
  );
}
