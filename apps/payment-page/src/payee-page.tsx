import { groupMoney } from '@mashang/contract/money';
import type { PayeeState, PayeeView } from '@mashang/contract/payment-channels';
import { useEffect, useSyncExternalStore } from 'react';
import { Countdown } from './countdown.tsx';
import { FactList } from './fact-list.tsx';
import * as styles from './page.module.css';
import { NothingYet, PageFrame } from './page-frame.tsx';
import { PayeeAgree } from './payee-agree.tsx';
import { texts } from './texts.ts';
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
  const news = useSyncExternalStore(watch.subscribe, watch.news);
  const { order: payout, receivedAt, trouble } = news;
  const title = payout ? (TITLES[payout.state] ?? TITLES.processing) : texts.payeePage.title;
  useEffect(() => {
    document.title = payout ? `${title} - ${payout.merchantName}` : title;
  }, [title, payout]);

  if (!payout) return <NothingYet news={news} refresh={watch.refresh} goneTitle={texts.payeePage.noOrderTitle} />;
  return (
    <PageFrame
      shown={payout}
      state={title}
      trouble={trouble}
      refresh={watch.refresh}
      lead={
        <>
          <Lead payout={payout} title={title} receivedAt={receivedAt} />
          <PayeeAgree payout={payout} token={token} onAsked={watch.refresh} />
        </>
      }
      side={<Facts payout={payout} />}
    />
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
      <FactList facts={facts.filter(([, value]) => value !== '')} />
      <p className={styles.hint}>{texts.payeePage.hint}</p>
    </section>
  );
}
