import { groupMoney } from '@mashang/contract/money';
import type { PayerOrder } from '@mashang/contract/payment-page';
import { CopyButton } from './copy-button.tsx';
import { MethodChoice } from './method-choice.tsx';
import { maySandboxPay } from './order-view.ts';
import { payStepsOf } from './pay-steps.ts';
import { PayerNameForm } from './payer-name-form.tsx';
import { QrCode } from './qr-code.tsx';
import { SandboxPay } from './sandbox-pay.tsx';

/** Whom to pay and how, while payment is awaited. */
export function PaySection({ order, token, onPaid }: { order: PayerOrder; token: string; onPaid: () => void }) {
  const { receiver } = order;
  const complained = order.complaint !== null && order.complaint.status !== 'reviewed';
  return (
    <>
      <section className="card pay" aria-labelledby="pay-title">
        <h2 id="pay-title">
          {order.productName}
          <span className="waiting-note">
            <i className="pulse" aria-hidden="true" />
            等待付款
          </span>
        </h2>
        {order.qrContent ? <QrCode content={order.qrContent} name={order.agtOrderNo} /> : null}
        {order.needsPayerName && !complained ? <PayerNameForm token={token} onNamed={onPaid} /> : null}
        {receiver ? (
          <dl className="facts facts-pay">
            <Fact
              label="收款户名"
              value={receiver.holder}
              {...(receiver.holderMasked ? { note: '已脱敏' } : { copy: receiver.holder })}
            />
            <Fact
              label={receiver.accountLabel || '收款账号'}
              value={spaced(receiver.accountNo, order.payType)}
              copy={receiver.accountNo}
            />
            <Fact
              label={order.payType === 2 ? '开户银行' : '收款机构'}
              value={receiver.bankName}
              copy={receiver.bankName}
            />
            <Fact
              label={order.payType === 2 ? '开户支行' : '网点'}
              value={receiver.bankBranch}
              copy={receiver.bankBranch}
            />
            <Fact
              label={order.payType === 2 ? '附言' : '备注'}
              value={order.reference}
              copy={order.reference}
              note="付款时请填写"
            />
            <Fact label="付款人" value={order.payerName} note="请用本人账户付款" />
          </dl>
        ) : null}
        <p className="warning">
          {complained ? (
            '本单已投诉，请勿继续付款。'
          ) : (
            <>
              {receiver && order.reference
                ? `请在${order.payType === 2 ? '附言' : '备注'}中填写 ${order.reference}，`
                : ''}
              请务必支付准确金额 <strong>¥{groupMoney(order.amount)}</strong>
              ，一次付清。多付、少付或分笔付款都无法自动到账。
            </>
          )}
        </p>
        {order.methods.length > 1 && !complained ? (
          <MethodChoice methods={order.methods} token={token} onChanged={onPaid} />
        ) : null}
        {maySandboxPay(order) && !complained ? <SandboxPay token={token} onPaid={onPaid} /> : null}
      </section>
      {complained || order.needsPayerName ? null : <Steps order={order} />}
    </>
  );
}

function Steps({ order }: { order: PayerOrder }) {
  return (
    <section className="card" aria-labelledby="steps-title">
      <h2 id="steps-title">如何付款</h2>
      <ol className="steps">
        {payStepsOf(order).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

function Fact({ label, value, copy, note }: { label: string; value: string; copy?: string; note?: string }) {
  if (value === '') return null;
  return (
    <div>
      <dt>
        {label}
        {note ? <em>{note}</em> : null}
      </dt>
      <dd>
        {value}
        {copy ? <CopyButton text={copy} label={label} /> : null}
      </dd>
    </div>
  );
}

/** Card numbers in fours, as they stand on the card. */
function spaced(accountNo: string, payType: number): string {
  return payType === 2 ? accountNo.replace(/(.{4})(?=.)/g, '$1 ') : accountNo;
}
