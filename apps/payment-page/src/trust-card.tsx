import type { PayerOrder } from '@mashang/contract/payment-page';

/** Who is paid and who answers for it (L5). Nothing here is ever hidden or folded away. */
export function TrustCard({ order }: { order: PayerOrder }) {
  const facts: [string, string][] = [
    ['商户', order.merchantName],
    ['商品说明', order.subject],
    ['收单机构', order.institution],
    ['许可证号', order.licenceNo],
    ['监管机构', order.regulator],
    ['收款户名', order.receiver?.holder ?? ''],
    ['订单号', order.agtOrderNo],
    ['下单时间', order.createTime],
  ];
  return (
    <section className="card" aria-labelledby="trust-title">
      <h2 id="trust-title">付款前请核对</h2>
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
      <p className="hint">
        不认识该商户、不是本人下单，或有人以“刷单返利”“安全账户”“解冻资金”等名义要求付款，请立即停止并投诉。
      </p>
    </section>
  );
}
