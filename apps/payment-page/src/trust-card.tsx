import type { PayerOrder } from '@mashang/contract/payment-page';
import { type OrderView, viewOf } from './order-view.ts';

/** Who is paid and who answers for it (L5). Nothing here is ever hidden or folded away. */
export function TrustCard({ order }: { order: PayerOrder }) {
  const view = viewOf(order.status);
  const onReceipt = view === 'paid' || view === 'refunded';
  const facts: [string, string][] = [
    ...(onReceipt ? [] : factsBeforePaying(order, view)),
    ['收单机构', order.institution],
    ['许可证号', order.licenceNo],
    ['监管机构', order.regulator],
    ['下单时间', order.createTime],
  ];
  return (
    <section className="card" aria-labelledby="trust-title">
      <h2 id="trust-title">{view === 'waiting' ? '付款前请核对' : '订单信息'}</h2>
      <dl className="facts">
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
      {view === 'waiting' ? (
        <p className="hint">
          不认识该商户、不是本人下单，或有人以“刷单返利”“安全账户”“解冻资金”等名义要求付款，请立即停止并投诉。
        </p>
      ) : null}
    </section>
  );
}

/** What a receipt says too. While paying, the holder stands beside the account number. */
function factsBeforePaying(order: PayerOrder, view: OrderView): [string, string][] {
  return [
    ['商户', order.merchantName],
    ['商品说明', order.subject],
    ['收款户名', view === 'waiting' ? '' : (order.receiver?.holder ?? '')],
    ['订单号', order.agtOrderNo],
  ];
}
