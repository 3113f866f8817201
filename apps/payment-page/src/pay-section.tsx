import { groupMoney } from '@mashang/contract/money';
import type { PayerOrder } from '@mashang/contract/payment-page';
import { PAY_TYPE, type PayType } from '@mashang/contract/products';
import { useState } from 'react';
import { ChannelPay } from './channel-pay.tsx';
import { CopyButton } from './copy-button.tsx';
import { MethodChoice } from './method-choice.tsx';
import { maySandboxPay } from './order-view.ts';
import * as styles from './page.module.css';
import { payStepsOf } from './pay-steps.ts';
import { PayerNameForm } from './payer-name-form.tsx';
import { QrCode } from './qr-code.tsx';
import { SandboxPay } from './sandbox-pay.tsx';
import * as zh from './zh.tsx';

/** Receiver and instructions, while payment is awaited. */
export function PaySection({ order, token, onPaid }: { order: PayerOrder; token: string; onPaid: () => void }) {
  const { receiver } = order;
  const [replaced, setReplaced] = useState('');
  const complained = order.complaint !== null && order.complaint.status !== 'reviewed';
  return (
    <>
      <section className={styles.card} aria-labelledby="pay-title">
        <h2 id="pay-title">
          {order.productName}
          <span className={styles.waitingNote}>
            {zh.paySection.waiting(<i className={styles.pulse} aria-hidden="true" />)}
          </span>
        </h2>
        {replaced ? (
          <p className={styles.warning} role="status">
            {replaced}
          </p>
        ) : null}
        {order.channel && !complained ? (
          <ChannelPay
            order={order}
            channel={order.channel}
            token={token}
            onReplaced={(notice) => {
              setReplaced(notice);
              onPaid();
            }}
          />
        ) : null}
        {order.qrContent ? <QrCode content={order.qrContent} name={order.agtOrderNo} /> : null}
        {order.needsPayerName && !complained ? <PayerNameForm token={token} onNamed={onPaid} /> : null}
        {receiver ? (
          <dl className={`${styles.facts} ${styles.factsPay}`} data-testid="facts-pay">
            <Fact
              label={zh.paySection.receiverName}
              value={receiver.holder}
              {...(receiver.holderMasked ? { note: zh.paySection.masked } : { copy: receiver.holder })}
            />
            <Fact
              label={receiver.accountLabel || zh.paySection.accountNo}
              value={spaced(receiver.accountNo, order.payType)}
              copy={receiver.accountNo}
            />
            <Fact
              label={order.payType === PAY_TYPE.bankCard ? zh.paySection.bankName : zh.paySection.institution}
              value={receiver.bankName}
              copy={receiver.bankName}
            />
            <Fact
              label={order.payType === PAY_TYPE.bankCard ? zh.paySection.bankBranch : zh.paySection.outlet}
              value={receiver.bankBranch}
              copy={receiver.bankBranch}
            />
            <Fact
              label={order.payType === PAY_TYPE.bankCard ? zh.paySection.reference : zh.paySection.remark}
              value={order.reference}
              copy={order.reference}
              note={zh.paySection.fillIn}
            />
            <Fact label={zh.paySection.payer} value={order.payerName} note={zh.paySection.ownAccountOnly} />
          </dl>
        ) : null}
        <p className={styles.warning}>
          {complained
            ? zh.paySection.complained
            : zh.paySection.exactAmount(
                receiver && order.reference
                  ? zh.paySection.writeReference(
                      order.payType === PAY_TYPE.bankCard ? zh.paySection.referenceField : zh.paySection.remark,
                      order.reference,
                    )
                  : '',
                <strong>¥{groupMoney(order.amount)}</strong>,
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
    <section className={styles.card} aria-labelledby="steps-title">
      <h2 id="steps-title">{zh.stepsCard.heading}</h2>
      <ol className={styles.steps}>
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

/** Card numbers in groups of four, as on the card. */
function spaced(accountNo: string, payType: PayType): string {
  return payType === PAY_TYPE.bankCard ? accountNo.replace(/(.{4})(?=.)/g, '$1 ') : accountNo;
}
