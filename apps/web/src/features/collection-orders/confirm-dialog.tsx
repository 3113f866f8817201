import { CONFIRM_FIELDS, type CollectionOrder } from '@mashang/contract/collection-orders';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ConfirmFacts, useOrderNow } from './confirm-facts.tsx';
import { confirmQuestion } from './order-words.ts';
import { confirmOrder, refreshOrders } from './queries.ts';

type Props = { order: CollectionOrder; onClose(): void; onOpen(agtOrderNo: string): void };
function QuestionStep({ order, endsAt }: { order: CollectionOrder; endsAt: number }): ReactNode {
  const asked = confirmQuestion(order);
  return (
    <div className="form-grid">
      <p>{asked?.question}</p>
      <ConfirmFacts order={order} endsAt={endsAt} first={[['代收单号', order.agtOrderNo], ...(asked?.facts ?? [])]} />
    </div>
  );
}

/** 确认收款: first the question, then the two-factor code. One idempotency key for the whole intent. */
export function ConfirmDialog({ order: row, onClose, onOpen }: Props): ReactNode {
  const { order, endsAt } = useOrderNow(row);
  const formId = useId();
  const form = useForm(CONFIRM_FIELDS, { code: '', paidInAmount: order.amount, paymentName: '' });
  const [asking, setAsking] = useState(confirmQuestion(order) !== undefined);
  const confirm = useMutation({
    mutationFn: () => confirmOrder({ agtOrderNo: order.agtOrderNo, ...form.sent, idempotencyKey: form.key }),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', '确认收款成功');
      void refreshOrders();
      onClose();
      onOpen(order.agtOrderNo);
    },
    onError: (error) => {
      form.set({ code: '' });
      form.refuse(error, { failed: '确认失败，请重试' });
      void refreshOrders();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (confirm.isPending) return;
    if (form.check()) confirm.mutate();
  }
  if (asking) {
    return (
      <Dialog
        // A key of its own: were the two steps one dialog, their buttons would be one element, and the click that
        // answers the question would also submit the form that has just taken its place.
        key="question"
        title="确认收款"
        testId="confirm-dialog"
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>取消</Button>
            <Button kind="primary" onClick={() => setAsking(false)}>
              已核对，下一步
            </Button>
          </>
        }
      >
        <QuestionStep order={order} endsAt={endsAt} />
      </Dialog>
    );
  }
  const differs = form.values.paidInAmount !== order.amount;
  return (
    <Dialog
      key="code"
      title="确认收款"
      testId="confirm-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={confirm.isPending} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={confirm.isPending}>
            确认收款
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className="form-grid" noValidate onSubmit={submit}>
        <p>
          订单金额{' '}
          <strong>
            <MoneyText value={order.amount} /> 元
          </strong>
          ，确认后额度扣减并立即结算，不能撤销。
        </p>
        <p className="soft">
          附言 <span className="num">{order.payReference}</span>
          {order.payerName ? ` · 申报付款人 ${order.payerName}` : ''}
          {order.tag ? ` · 口令 ${order.tag}` : ''}
        </p>
        <TextField
          label="谷歌验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={12}
          value={form.values.code}
          error={form.errors.code}
          hint="刚验证过的几分钟内可留空；大额订单须重新输入"
          onChange={({ target }) => form.set({ code: target.value.trim() })}
        />
        <FormField
          of={form.at('paidInAmount')}
          label="实收金额（元）"
          hint={differs ? '与订单金额不同：将转部分/超额处理，由运营决定' : undefined}
        />
        <FormField
          of={form.at('paymentName')}
          label="付款人姓名（选填）"
          hint={order.payerName ? '填到账记录上的姓名；与申报不同也如实填写' : undefined}
        />
        <FormError text={form.errors.form} />
      </form>
    </Dialog>
  );
}
