import { MONEY } from '@mashang/contract/money';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { createTestOrder, refreshOrders } from './queries.ts';

/** The products of the demo: test orders exist nowhere else. */
const DEMO_PRODUCTS = [
  ['bank', '银行卡转账'],
  ['wallet', '数字人民币'],
  ['auto', '沙箱渠道'],
] as const;

/** 测试单: an order on one's own accounts, to see the whole way once. */
export function TestOrderDialog({ onClose }: { onClose(): void }): ReactNode {
  const formId = useId();
  const form = useForm({ amount: MONEY }, { product: 'bank', amount: '100.00' });
  const create = useMutation({
    mutationFn: () => createTestOrder(form.sent),
    meta: { quiet: true },
    onSuccess: () => void refreshOrders(),
    onError: (error) => form.refuse(error),
  });
  return (
    <Dialog
      title="测试单"
      testId="test-order-dialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {create.data ? null : (
            <Button kind="primary" type="submit" form={formId} busy={create.isPending}>
              创建测试单
            </Button>
          )}
        </>
      }
    >
      {create.data ? (
        <div className="form-grid">
          <p>测试单已创建，会实时出现在列表中。</p>
          <Copyable text={create.data.agtOrderNo} what="代收单号" />
          <a href={create.data.payUrl} target="_blank" rel="noopener noreferrer">
            打开付款页
          </a>
        </div>
      ) : (
        <form
          ref={form.ref}
          id={formId}
          className="form-grid"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (!create.isPending && form.check()) create.mutate();
          }}
        >
          <FormSelect of={form.at('product')} label="产品" options={DEMO_PRODUCTS} />
          <FormField of={form.at('amount')} label="金额（元）" />
          <FormError text={form.errors.form} />
        </form>
      )}
    </Dialog>
  );
}
