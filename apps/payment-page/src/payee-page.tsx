import { groupMoney } from '@mashang/contract/money';
import type { PayeeState, PayeeView } from '@mashang/contract/payment-channels';
import { useEffect, useSyncExternalStore } from 'react';
import { Countdown } from './countdown.tsx';
import { Message } from './message.tsx';
import * as styles from './page.module.css';
import { PayeeAgree } from './payee-agree.tsx';
import { texts } from './texts.ts';
import { TopBar } from './top-bar.tsx';
import type { Watch } from './watch-order.ts';

const MARKS: Record<PayeeState, string> = {
  preparing: '',
  waiting: '',
  held: '!',
  processing: '',
  paid: '✓',
  failed: '!',
  lapsed: '!',
  withdrawn: '↩',
  returned: '↩',
};
const LOOKS: Partial<Record<PayeeState, string>> = { waiting: styles.cardWaiting, paid: styles.cardPaid };
const TITLES: Record<PayeeState, string> = texts.payeeTitles;
const SENTENCES: Record<PayeeState, string> = texts.payeeSentences;

/** The page of a payout's payee, from the money being prepared to its end. */
export function PayeePage({ token, watch }: { token: string; watch: Watch<PayeeView> }) {
  const { order: payout, receivedAt, trouble, gone } = useSyncExternalStore(watch.subscribe, watch.news);
  const title = payout ? (TITLES[payout.state] ?? TITLES.processing) : texts.payeePage.title;
  useEffect(() => {
    document.title = payout ? `${title} - ${payout.merchantName}` : title;
  }, [title, payout]);

  if (gone !== null && !payout) return <Message title={texts.payeePage.noOrderTitle} text={gone} />;
  if (!payout) {
    return (
      <Message title={trouble ?? texts.payerPage.offline} text={texts.payerPage.retriesByItself}>
        <button type="button" className={styles.button} onClick={watch.refresh}>
          {texts.payerPage.retryNow}
        </button>
      </Message>
    );
  }
  return (
    <div className={styles.page}>
      <TopBar {...payout} />
      <p className={styles.unseen} role="status" aria-live="polite">
        {trouble ? texts.payerPage.retrying(trouble) : title}
      </p>
      {trouble ? (
        <div className={`${styles.strip} ${styles.stripTrouble}`}>
          <span>{texts.payerPage.retryingNotice(trouble)}</span>
          <button type="button" className={styles.linkButton} onClick={watch.refresh}>
            {texts.payerPage.retryNow}
          </button>
        </div>
      ) : null}
      <main className={styles.columns}>
        <div className={styles.column}>
          <Lead payout={payout} title={title} receivedAt={receivedAt} />
          <PayeeAgree payout={payout} token={token} onAsked={watch.refresh} />
        </div>
        <div className={`${styles.column} ${styles.columnSide}`}>
          <Facts payout={payout} />
        </div>
      </main>
    </div>
  );
}

function Lead({ payout, title, receivedAt }: { payout: PayeeView; title: string; receivedAt: number }) {
  const { state, merchantName, amount, payeeUntil, leftMs } = payout;
  const mark = MARKS[state] ?? '';
  const isPaid = state === 'paid';
  return (
    <section className={`${styles.card} ${styles.cardLead} ${LOOKS[state] ?? ''}`}>
      {mark ? (
        <span className={isPaid ? `${styles.mark} ${styles.markPaid}` : styles.mark} aria-hidden="true">
          {mark}
        </span>
      ) : null}
      <h1 className={styles.state}>{title}</h1>
      <p className={styles.amount}>
        <span className={styles.amountFigure} data-testid="amount">
          <small>¥</small>
          {groupMoney(amount)}
        </span>
      </p>
      <p className={styles.subject}>{texts.payeePage.from(merchantName)}</p>
      {payeeUntil ? (
        <>
          <p className={styles.left}>
            {texts.payeePage.timeLeft}
            <Countdown leftMs={leftMs} receivedAt={receivedAt} />
          </p>
          <p className={styles.hint}>{texts.payeePage.until(payeeUntil)}</p>
        </>
      ) : null}
      {SENTENCES[state] ? <p className={styles.sentence}>{SENTENCES[state]}</p> : null}
    </section>
  );
}

function Facts({ payout }: { payout: PayeeView }) {
  const facts: [string, string][] = [
    [texts.payeePage.merchantName, payout.merchantName],
    [texts.payeePage.payeeName, payout.payeeName],
    [texts.payeePage.remark, payout.remark],
    [texts.payeePage.orderNo, payout.orderNo],
    [texts.trustCard.institution, payout.institution],
    [texts.trustCard.licenceNo, payout.licenceNo],
    [texts.trustCard.regulator, payout.regulator],
  ];
  return (
    <section className={styles.card} aria-labelledby="facts-title">
      <h2 id="facts-title">{texts.payeePage.factsTitle}</h2>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span>{value}</span>
              </dd>
            </div>
          ))}
      </dl>
      <p className={styles.hint}>{texts.payeePage.hint}</p>
    </section>
  );
}
