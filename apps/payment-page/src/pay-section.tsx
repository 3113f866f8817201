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
import { texts } from './texts.ts';

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
            {texts.paySection.waiting(<i className={styles.pulse} aria-hidden="true" />)}
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
            onPaid={onPaid}
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
              label={texts.paySection.receiverName}
              value={receiver.holder}
              {...(receiver.holderMasked ? { note: texts.paySection.masked } : { copy: receiver.holder })}
            />
            <Fact
              label={texts.paySection.accountNo(receiver.accountLabel)}
              value={spaced(receiver.accountNo, order.payType)}
              copy={receiver.accountNo}
            />
            <Fact
              label={order.payType === PAY_TYPE.bankCard ? texts.paySection.bankName : texts.paySection.institution}
              value={receiver.bankName}
              copy={receiver.bankName}
            />
            <Fact
              label={order.payType === PAY_TYPE.bankCard ? texts.paySection.bankBranch : texts.paySection.outlet}
              value={receiver.bankBranch}
              copy={receiver.bankBranch}
            />
            <Fact
              label={order.payType === PAY_TYPE.bankCard ? texts.paySection.reference : texts.paySection.remark}
              value={order.reference}
              copy={order.reference}
              note={texts.paySection.fillIn}
            />
            <Fact label={texts.paySection.payer} value={order.payerName} note={texts.paySection.ownAccountOnly} />
          </dl>
        ) : null}
        <p className={styles.warning}>
          {complained
            ? texts.paySection.complained
            : texts.paySection.exactAmount(
                receiver && order.reference
                  ? texts.paySection.writeReference(
                      order.payType === PAY_TYPE.bankCard ? texts.paySection.referenceField : texts.paySection.remark,
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
      <h2 id="steps-title">{texts.stepsCard.heading}</h2>
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
