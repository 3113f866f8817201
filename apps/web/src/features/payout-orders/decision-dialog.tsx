import { PAYOUT_REMARK, type PayoutOrder } from '@mashang/contract/payout-orders';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { Decision } from './decisions.ts';
import { refreshPayouts } from './queries.ts';

type Props = { order: PayoutOrder; decision: Decision; onClose(): void };
const CODE = { hint: '刚验证过的几分钟内可留空；大额订单须重新输入' };

function WhatIsDecided({ order }: { order: PayoutOrder }): ReactNode {
  const rows: [string, ReactNode][] = [
    [
      '代付单号',
      <span key="o" className="mono">
        {order.orderNo}
      </span>,
    ],
    [
      '金额',
      <b key="a">
        <MoneyText value={order.amount} /> 元
      </b>,
    ],
    ['收款人', order.userName],
    [
      '收款账号',
      <span key="n" className="mono">
        {order.beneficiaryAccount}
      </span>,
    ],
    ['付款方', order.claim?.participantName ?? ''],
  ];
  return (
    <dl className="facts confirm-facts">
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="break">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** One decision of the operator: what it is about, what it brings, the reason and the code. One key an intent. */
export function DecisionDialog({ order, decision, onClose }: Props): ReactNode {
  const { reason } = decision;
  const form = useForm(reason ? { remark: { ...PAYOUT_REMARK, title: reason, required: `请输入${reason}` } } : {}, {
    remark: '',
  });
  return (
    <CodedDialog
      title={decision.title}
      button={`确认${decision.button}`}
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
      {decision.kind === 'accept' && order.needsTwo ? (
        <p className="notice">
          {order.acceptFirstBy
            ? `${order.acceptFirstBy} 已验收，您复核后立即结算。`
            : '大额订单（含 24 小时内付往同一账户的合计）：您验收后，还须另一人复核才会结算。'}
        </p>
      ) : null}
      {reason ? <FormField of={form.at('remark')} /> : <FormError text={form.errors.remark} />}
    </CodedDialog>
  );
}
