import { SKIP_REASONS } from '@mashang/contract/collection-orders';
import { groupMoney, POSITIVE_MONEY } from '@mashang/contract/money';
import { PLACE_CHOICES } from '@mashang/contract/products';
import { PLACE_KINDS, type PreviewedPlace, type RoutePreview } from '@mashang/contract/receiving-places';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormField, FormSelect } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { productViewsQuery } from '../products/queries.ts';
import { previewRoute } from './queries.ts';
import * as zh from './zh.tsx';

type Skipped = RoutePreview['skipped'][number];

const none = <span className={looks.soft}>—</span>;
const num = (text: string) => (text === '' ? none : <span className={looks.num}>{text}</span>);

function columnsOf<Row extends PreviewedPlace>(): Column<Row>[] {
  return [
    { key: 'place', title: zh.previewDialog.place, render: ({ name, kind }) => name || PLACE_KINDS[kind] },
    { key: 'rank', title: zh.previewDialog.rank, align: 'right', render: ({ position }) => num(String(position)) },
    {
      key: 'cost',
      title: zh.previewDialog.cost,
      align: 'right',
      render: ({ cost }) => num(cost && groupMoney(cost)),
    },
    {
      key: 'success',
      title: zh.previewDialog.success,
      align: 'right',
      render: ({ success }) => num(success && zh.channelColumns.successText(success)),
    },
  ];
}
const RANKED = columnsOf<PreviewedPlace>();
const SKIPPED: Column<Skipped>[] = [
  ...columnsOf<Skipped>(),
  { key: 'reason', title: zh.previewDialog.reason, render: ({ reason }) => SKIP_REASONS[reason] },
];
const placeKey = ({ placeId }: PreviewedPlace) => placeId;

function Answer({ preview }: { preview: RoutePreview }): ReactNode {
  const { choice, ranked, skipped } = preview;
  return (
    <>
      <p className={looks.soft}>{zh.previewDialog.choice(PLACE_CHOICES[choice])}</p>
      <DataTable
        label={zh.previewDialog.ranked}
        testId="preview-ranked"
        columns={RANKED}
        rows={ranked}
        rowKey={placeKey}
        stack
        empty={<EmptyState title={zh.previewDialog.none} hint={zh.previewDialog.noneHint} />}
      />
      {skipped.length > 0 ? (
        <section>
          <h3 className={controls.sectionTitle}>{zh.previewDialog.skipped}</h3>
          <DataTable
            label={zh.previewDialog.skipped}
            testId="preview-skipped"
            columns={SKIPPED}
            rows={skipped}
            rowKey={placeKey}
            stack
            empty={null}
          />
        </section>
      ) : null}
    </>
  );
}

/** 路由试算: where an order of a product and an amount would go now, and which places would be left out, and why. */
export function RoutePreviewDialog({ onClose }: { onClose(): void }): ReactNode {
  const formId = useId();
  const products = useQuery(productViewsQuery);
  const form = useForm({ amount: POSITIVE_MONEY }, { product: '', amount: '100.00' });
  const product = form.values.product || products.data?.find(({ enabled }) => enabled)?.code || '';
  const ask = useMutation({
    mutationFn: () => previewRoute({ product, amount: form.sent.amount }),
    meta: { quiet: true },
    onError: (error) => void form.refuse(error),
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!ask.isPending && form.check()) ask.mutate();
  }
  return (
    <Dialog
      title={zh.previewDialog.title}
      width={720}
      testId="route-preview-dialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{zh.previewDialog.close}</Button>
          <Button kind="primary" type="submit" form={formId} busy={ask.isPending} disabled={product === ''}>
            {zh.previewDialog.ask}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={submit}>
        <p className={looks.soft}>{zh.previewDialog.hint}</p>
        <FormSelect
          of={{ ...form.at('product'), value: product }}
          label={zh.previewDialog.product}
          options={(products.data ?? []).map(({ code, name }) => [code, name] as const)}
        />
        <FormField of={form.at('amount')} label={zh.previewDialog.amount} />
        {form.errors.form ? (
          <p className={controls.fieldError} role="alert">
            {form.errors.form}
          </p>
        ) : null}
      </form>
      {ask.data && !ask.isError ? <Answer preview={ask.data} /> : null}
    </Dialog>
  );
}
