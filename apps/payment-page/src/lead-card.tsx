import { groupMoney } from '@mashang/contract/money';
import type { PayerOrder } from '@mashang/contract/payment-page';
import { CopyButton } from './copy-button.tsx';
import { Countdown } from './countdown.tsx';
import { type OrderView, VIEW_TITLES, viewOf } from './order-view.ts';
import { safeReturnUrl } from './safe-return-url.ts';

const MARKS: Record<OrderView, string> = { waiting: '', paid: '✓', failed: '!', refunded: '↩', expired: '!' };
const SENTENCES: Record<OrderView, string> = {
  waiting: '',
  paid: '款项已确认收到，商户会收到通知。',
  failed: '暂时没有可用的收款账户，本单未产生任何扣款。请回到商户页面重新下单，或更换付款方式。',
  refunded: '本单已退款，明细见下方退款记录。',
  expired: '付款时间已过，请勿再向原账户付款。若已付款，请留在本页等待核对，或在下方投诉。',
};

/** State and amount: what the payer looks for first. */
export function LeadCard({ order, receivedAt }: { order: PayerOrder; receivedAt: number }) {
  const view = viewOf(order.status);
  const waiting = view === 'waiting';
  const amount = view === 'paid' && order.paidAmount !== '' ? order.paidAmount : order.amount;
  const back = safeReturnUrl(order.returnUrl);
  return (
    <section className={`card card-lead card-${view}`}>
      {waiting ? null : (
        <span className={`mark mark-${view}`} aria-hidden="true">
          {MARKS[view]}
        </span>
      )}
      <h1 className="state">{waiting ? `向 ${order.merchantName} 付款` : VIEW_TITLES[view]}</h1>
      <p className="amount">
        <span className="amount-figure">
          <small>¥</small>
          {groupMoney(amount)}
        </span>
        {waiting ? <CopyButton text={order.amount} label="金额" /> : null}
      </p>
      {waiting ? (
        <>
          <p className="subject">{order.subject}</p>
          {order.askedAmount ? (
            <p className="hint">订单金额 ¥{groupMoney(order.askedAmount)}；为与他人区分，本单请准确支付上方金额。</p>
          ) : null}
          <p className="left">
            剩余付款时间 <Countdown leftMs={order.leftMs} receivedAt={receivedAt} />
          </p>
        </>
      ) : (
        <p className="sentence">{SENTENCES[view]}</p>
      )}
      {!waiting && back ? (
        <a className="button back" href={back} rel="noopener noreferrer">
          返回商户
        </a>
      ) : null}
    </section>
  );
}
