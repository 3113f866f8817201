import { MONEY } from '@mashang/contract/money';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Copyable } from '../../ui/display/copyable.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { FormField, FormSelect } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTestOrder, refreshOrders } from './queries.ts';
import * as zh from './zh.tsx';

/** The products of the demo: test orders exist nowhere else. */
const DEMO_PRODUCTS = [
  ['bank', zh.demoProducts.bank],
  ['wallet', zh.demoProducts.wallet],
  ['auto', zh.demoProducts.auto],
] as const;

/** 测试单: an order on the user's own accounts, to see the whole process once. */
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
      title={zh.testOrderDialog.title}
      testId="test-order-dialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{zh.testOrderDialog.close}</Button>
          {create.data ? null : (
            <Button kind="primary" type="submit" form={formId} busy={create.isPending}>
              {zh.testOrderDialog.create}
            </Button>
          )}
        </>
      }
    >
      {create.data ? (
        <div className={dialogStyles.formGrid}>
          <p>{zh.testOrderDialog.created}</p>
          <Copyable text={create.data.agtOrderNo} what={zh.testOrderDialog.orderNo} />
          <a href={create.data.payUrl} target="_blank" rel="noopener noreferrer">
            {zh.testOrderDialog.openPaymentPage}
          </a>
        </div>
      ) : (
        <form
          ref={form.ref}
          id={formId}
          className={dialogStyles.formGrid}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (!create.isPending && form.check()) create.mutate();
          }}
        >
          <FormSelect of={form.at('product')} label={zh.testOrderDialog.product} options={DEMO_PRODUCTS} />
          <FormField of={form.at('amount')} label={zh.testOrderDialog.amount} />
          <FormError text={form.errors.form} />
        </form>
      )}
    </Dialog>
  );
}
