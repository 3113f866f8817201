import { COLLECTION_STATUS_NAMES, COLLECTION_TONES } from '@mashang/contract/collection-orders';
import { TEST_ORDER_FIELDS, type TestMode, type TestOrder } from '@mashang/contract/test-mode';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../../lib/session/current-user.ts';
import { CodedDialog } from '../../../ui/dialog/coded-dialog.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FormField, FormSelect } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { createTestOrder } from './queries.ts';
import { TestSection } from './test-section.tsx';
import * as zh from './zh.ts';

const COLUMNS: readonly Column<TestOrder>[] = [
  {
    key: 'time',
    title: zh.testMode.time,
    stick: 'left',
    render: ({ createTime }) => <span className={looks.num}>{createTime}</span>,
  },
  {
    key: 'number',
    title: zh.testOrders.number,
    render: ({ agtOrderNo }) => <span className={looks.mono}>{agtOrderNo}</span>,
  },
  {
    key: 'mchOrderNo',
    title: zh.testOrders.mchOrderNo,
    render: ({ mchOrderNo }) => <span className={looks.mono}>{mchOrderNo}</span>,
  },
  {
    key: 'amount',
    title: zh.testOrders.amount,
    align: 'right',
    render: ({ amount }) => <MoneyText value={amount} />,
  },
  {
    key: 'state',
    title: zh.testMode.state,
    render: ({ status }) => <StatusTag tone={COLLECTION_TONES[status]}>{COLLECTION_STATUS_NAMES[status]}</StatusTag>,
  },
  {
    key: 'pay',
    title: zh.testOrders.payer,
    render: ({ payUrl, agtOrderNo }) =>
      payUrl ? (
        <a href={payUrl} target="_blank" rel="noreferrer" aria-label={zh.testOrders.payLabel(agtOrderNo)}>
          {zh.testOrders.pay}
        </a>
      ) : (
        '—'
      ),
  },
];

/** The number that the form proposes for an order, of the first characters of its idempotency key. */
const NUMBER_CHARS = 8;

/** 创建测试订单: what a program would send with a test key, by hand. */
function TestOrderDialog({ products, onClose }: { products: TestMode['products']; onClose(): void }): ReactNode {
  const [first] = products;
  const form = useForm<{ product: string; amount: string; subject: string; mchOrderNo: string }>(TEST_ORDER_FIELDS, {
    product: first?.product ?? '',
    amount: '100.00',
    subject: zh.testOrders.sample,
    mchOrderNo: '',
  });
  const proposed = `hand-${form.key.slice(0, NUMBER_CHARS)}`;
  const chosen = products.find(({ product }) => product === form.values.product);
  return (
    <CodedDialog
      title={zh.testOrders.create}
      button={zh.testOrders.create}
      done={zh.testOrders.created}
      testId="test-order-dialog"
      dirtyText={zh.testOrders.dirty}
      form={form}
      act={() => createTestOrder({ ...form.sent, mchOrderNo: form.sent.mchOrderNo || proposed })}
      onClose={onClose}
    >
      <p>{zh.testOrders.intro}</p>
      <FormSelect
        of={form.at('product')}
        label={zh.testOrders.product}
        options={products.map(({ product, name }) => [product, name] as const)}
        hint={chosen ? zh.testOrders.limits(chosen.minAmount, chosen.maxAmount) : undefined}
      />
      <FormField of={form.at('amount')} label={zh.testOrders.amount} hint={zh.testOrders.amountHint} />
      <FormField of={form.at('subject')} />
      <FormField of={form.at('mchOrderNo')} plain hint={zh.testOrders.numberHint(proposed)} />
    </CodedDialog>
  );
}

/** The last orders of the test space: made by a program or by hand, and paid here as their payer. */
export function TestOrdersSection({ mode: { orders, products } }: { mode: TestMode }): ReactNode {
  const mayCreate = useMay('own-key:manage') && products.length > 0;
  const [creating, setCreating] = useState(false);
  return (
    <>
      <TestSection
        title={zh.testOrders.title}
        note={zh.testOrders.note}
        action={mayCreate ? <Button onClick={() => setCreating(true)}>{zh.testOrders.create}</Button> : null}
      >
        <DataTable
          label={zh.testOrders.title}
          testId="test-orders"
          stack
          columns={COLUMNS}
          rows={orders}
          rowKey={({ agtOrderNo }) => agtOrderNo}
          focusable
          empty={<EmptyState title={zh.testOrders.empty} hint={zh.testOrders.hint} />}
        />
      </TestSection>
      {creating ? <TestOrderDialog products={products} onClose={() => setCreating(false)} /> : null}
    </>
  );
}
