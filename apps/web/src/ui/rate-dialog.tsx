import { RATE } from '@mashang/contract/money';
import type { ReactNode } from 'react';
import { momentOf } from '../lib/field-moment.ts';
import { SelectField, TextField } from './field.tsx';
import { FormField, FormSwitch } from './form-field.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { useForm } from './use-form.ts';

/** A rate of one product from a moment on; an empty moment is the approval's. */
export type RatePayload = { product: string; rate: string; enabled: boolean; effectiveFrom: string };
type Preview = {
  subjectName: string;
  lines: readonly { label: string; before: string; after: string }[];
  needed: number;
};
type Props = {
  title: string;
  rateLabel: string;
  products: readonly (readonly [code: string, name: string])[];
  /** Rate in force, by product. */
  current: Readonly<Record<string, string>>;
  preview(payload: RatePayload): Promise<Preview>;
  submit(input: { payload: RatePayload; reason: string; code: string }): Promise<unknown>;
  onClose(): void;
};

/** Proposing a rate: of a merchant or of a top agent. */
export function RateDialog({ title, rateLabel, products, current, preview, submit, onClose }: Props): ReactNode {
  const form = useForm<RatePayload>({ rate: RATE }, () => {
    const product = products[0]?.[0] ?? '';
    return { product, rate: current[product] ?? '', enabled: true, effectiveFrom: '' };
  });
  return (
    <ProposeDialog title={title} payload={form.sent} form={form} preview={preview} submit={submit} onClose={onClose}>
      {(errors) => (
        <>
          <SelectField
            label="产品"
            options={products}
            value={form.values.product}
            error={errors.product}
            onChange={({ target }) => form.set({ product: target.value, rate: current[target.value] ?? '' })}
          />
          <FormField of={form.at('rate')} label={rateLabel} />
          <FormSwitch of={form.at('enabled')} label="状态" on="开通" off="关闭" />
          <TextField
            label="生效时间（北京时间，选填）"
            type="datetime-local"
            hint="留空则审批通过后立即生效；已结算的订单不变"
            error={errors.effectiveFrom}
            onChange={({ target }) => form.set({ effectiveFrom: momentOf(target.value) })}
          />
        </>
      )}
    </ProposeDialog>
  );
}
