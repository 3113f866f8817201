import { CODES } from '@mashang/contract/errors';
import type { PayoutOrder } from '@mashang/contract/payout-orders';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { randomText } from '../../lib/wire-cipher.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import type { Decision } from './decisions.ts';
import { refreshPayouts } from './queries.ts';

type Props = { order: PayoutOrder; decision: Decision; onClose(): void };
type Errors = { code?: string; remark?: string; form?: string };

function errorsFrom(error: unknown): Errors {
  if (!(error instanceof CallError)) return { form: '操作失败，请重试' };
  if (error.code === CODES.twoFactorWrong || error.code === CODES.twoFactorNeeded) return { code: error.message };
  const fields = { code: error.reasonFor('googleAuthCode'), remark: error.reasonFor('remark') };
  return fields.code || fields.remark ? fields : { form: error.message };
}

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
  const formId = useId();
  const [key] = useState(() => randomText(24));
  const [remark, setRemark] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const decide = useMutation({
    mutationFn: (code: string) => decision.act({ orderNo: order.orderNo, remark: remark.trim(), code, key }),
    meta: { quiet: true },
    onSuccess: (more) => {
      showToast('success', more ?? decision.done);
      void refreshPayouts();
      onClose();
    },
    onError: (error) => {
      setErrors(errorsFrom(error));
      void refreshPayouts();
    },
  });
  useDirtyForm(!decide.isSuccess && remark !== '', `未提交的${decision.title}`);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (decide.isPending) return;
    if (decision.reason && !remark.trim()) {
      setErrors({ remark: `请输入${decision.reason}` });
      return;
    }
    setErrors({});
    decide.mutate(decision.needsCode ? codeOf(event.currentTarget) : '');
  }
  return (
    <Dialog
      title={decision.title}
      testId="decision-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={decide.isPending} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={decide.isPending}>
            确认{decision.button}
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <p>{decision.effect}</p>
        <WhatIsDecided order={order} />
        {decision.kind === 'accept' && order.needsTwo ? (
          <p className="notice">
            {order.acceptFirstBy
              ? `${order.acceptFirstBy} 已验收，您复核后立即结算。`
              : '大额订单：您验收后，还须另一人复核才会结算。'}
          </p>
        ) : null}
        {decision.reason ? (
          <TextAreaField
            label={decision.reason}
            maxLength={200}
            value={remark}
            error={errors.remark}
            onChange={(event) => {
              setRemark(event.target.value);
              setErrors({ ...errors, remark: undefined });
            }}
          />
        ) : null}
        {decision.needsCode ? (
          <div>
            <CodeField error={errors.code} onInput={() => errors.code && setErrors({ ...errors, code: undefined })} />
            <p className="field-hint">刚验证过的几分钟内可留空；大额订单须重新输入</p>
          </div>
        ) : null}
        {errors.form ? (
          <p className="notice notice-bad" role="alert">
            {errors.form}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
