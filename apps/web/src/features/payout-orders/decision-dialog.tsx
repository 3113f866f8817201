import { PAYOUT_REMARK, type PayoutOrder } from '@mashang/contract/payout-orders';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormError } from '../../ui/form/form-error.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as factStyles from '../../ui/layout/facts.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as orderList from '../../ui/table/order-list.module.css';
import type { Decision } from './decisions.ts';
import { refreshPayouts } from './queries.ts';
import * as zh from './zh.tsx';

type Props = { order: PayoutOrder; decision: Decision; onClose(): void };
const CODE = { hint: zh.code.hint };

function WhatIsDecided({ order }: { order: PayoutOrder }): ReactNode {
  const rows: [string, ReactNode][] = [
    [
      zh.whatIsDecided.orderNo,
      <span key="o" className={looks.mono}>
        {order.orderNo}
      </span>,
    ],
    [zh.whatIsDecided.amount, <b key="a">{zh.whatIsDecided.amountValue(<MoneyText value={order.amount} />)}</b>],
    [zh.whatIsDecided.userName, order.userName],
    [
      zh.whatIsDecided.beneficiaryAccount,
      <span key="n" className={looks.mono}>
        {order.beneficiaryAccount}
      </span>,
    ],
    [zh.whatIsDecided.participantName, order.claim?.participantName ?? ''],
  ];
  return (
    <dl className={`${factStyles.facts} ${orderList.confirmFacts}`}>
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className={orderList.contents}>
            <dt>{name}</dt>
            <dd className={factStyles.break}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** One decision of the operator: its subject, its effect, the reason and the code. One idempotency key per action. */
export function DecisionDialog({ order, decision, onClose }: Props): ReactNode {
  const { reason } = decision;
  const form = useForm(
    reason ? { remark: { ...PAYOUT_REMARK, title: reason, required: zh.decisionDialog.required(reason) } } : {},
    {
      remark: '',
    },
  );
  return (
    <CodedDialog
      title={decision.title}
      button={zh.decisionDialog.confirm(decision.button)}
      testId="decision-dialog"
      code={decision.needsCode ? CODE : undefined}
      form={form}
      act={(code) => decision.act({ orderNo: order.orderNo, ...form.sent, code, key: form.key })}
      done={(more) => more ?? decision.done}
      settled={() => void refreshPayouts()}
      onClose={onClose}
    >
      <p>{decision.effect}</p>
      <WhatIsDecided order={order} />
      {decision.kind === 'accept' ? (
        <p className={controls.notice}>
          {order.acceptFirstBy
            ? zh.decisionDialog.acceptFirstBy(order.acceptFirstBy)
            : zh.decisionDialog.secondCheckLater}
        </p>
      ) : null}
      {reason ? <FormField of={form.at('remark')} /> : <FormError text={form.errors.remark} />}
    </CodedDialog>
  );
}
