import { feeText } from '@mashang/contract/fees';
import type { MerchantProduct } from '@mashang/contract/merchant-products';
import { groupMoney } from '@mashang/contract/money';
import { PAY_TYPE_NAMES } from '@mashang/contract/products';
import { formatTime } from '@mashang/contract/time';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Copyable } from '../../../ui/display/copyable.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { ownProductsQuery } from './queries.ts';
import * as zh from './zh.ts';

const num = (text: string): ReactNode => <span className={looks.num}>{text}</span>;

const COLUMNS: readonly Column<MerchantProduct>[] = [
  {
    key: 'product',
    title: zh.productColumns.product,
    stick: 'left',
    render: ({ product }) => (
      <Copyable text={product} what={zh.productColumns.product}>
        <span className={looks.mono}>{product}</span>
      </Copyable>
    ),
  },
  { key: 'name', title: zh.productColumns.name, render: ({ name }) => name },
  { key: 'payType', title: zh.productColumns.payType, render: ({ payType }) => PAY_TYPE_NAMES[payType] },
  {
    key: 'amounts',
    title: zh.productColumns.amounts,
    align: 'right',
    render: ({ minAmount, maxAmount, fixedAmounts }) =>
      num(
        fixedAmounts.length > 0
          ? zh.productColumns.fixedOnly(fixedAmounts.map(groupMoney).join('、'))
          : `${groupMoney(minAmount)} – ${groupMoney(maxAmount)}`,
      ),
  },
  {
    key: 'hours',
    title: zh.productColumns.hours,
    render: ({ openHours }) =>
      openHours.length === 0
        ? zh.productColumns.always
        : num(openHours.map(({ opens, closes }) => `${opens}–${closes}`).join('、')),
  },
  {
    key: 'payWindow',
    title: zh.productColumns.payWindow,
    align: 'right',
    render: ({ payWindow }) => num(zh.productColumns.minutes(payWindow)),
  },
  { key: 'fee', title: zh.productColumns.fee, render: ({ feePlan }) => num(feeText(feePlan)) },
  {
    key: 'since',
    title: zh.productColumns.since,
    render: ({ feePlan }) => num(formatTime(Date.parse(feePlan.effectiveFrom))),
  },
];

/** The products that the reader's merchant may create orders of. */
export function ProductsTab({ above }: { above: ReactNode }): ReactNode {
  const { data, error, refetch } = useQuery(ownProductsQuery);
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.products.heading}</h1>
      </div>
      {above}
      <p className={looks.soft}>{zh.products.note}</p>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {error && !data ? null : (
        <section className={controls.panel}>
          <DataTable
            label={zh.products.heading}
            testId="own-products"
            stack
            columns={COLUMNS}
            rows={data?.list}
            rowKey={({ product }) => product}
            empty={<EmptyState title={zh.products.empty} hint={zh.products.hint} />}
          />
        </section>
      )}
    </div>
  );
}
