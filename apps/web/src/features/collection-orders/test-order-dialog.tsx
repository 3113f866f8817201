import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
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
  const [product, setProduct] = useState<string>('bank');
  const [amount, setAmount] = useState('100.00');
  const create = useMutation({
    mutationFn: () => createTestOrder({ product, amount }),
    meta: { quiet: true },
    onSuccess: () => void refreshOrders(),
  });
  const error = create.error instanceof CallError ? create.error : undefined;
  const fieldErrors = { product: error?.reasonFor('product'), amount: error?.reasonFor('amount') };
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
          id={formId}
          className="form-grid"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            create.mutate();
          }}
        >
          <SelectField
            label="产品"
            value={product}
            options={DEMO_PRODUCTS}
            error={fieldErrors.product}
            onChange={(event) => setProduct(event.target.value)}
          />
          <TextField
            label="金额（元）"
            inputMode="decimal"
            maxLength={16}
            value={amount}
            error={fieldErrors.amount}
            onChange={(event) => setAmount(event.target.value.trim())}
          />
          {error && !fieldErrors.product && !fieldErrors.amount ? (
            <p className="notice notice-bad" role="alert">
              {error.message}
            </p>
          ) : null}
        </form>
      )}
    </Dialog>
  );
}
