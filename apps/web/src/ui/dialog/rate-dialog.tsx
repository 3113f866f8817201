import { RATE } from '@mashang/contract/money';
import type { ReactNode } from 'react';
import { momentOf } from '../../lib/format/field-moment.ts';
import { SelectField, TextField } from '../form/field.tsx';
import { FormField, FormSwitch } from '../form/form-field.tsx';
import { useForm } from '../form/use-form.ts';
import * as zh from '../zh.tsx';
import { ProposeDialog } from './propose-dialog.tsx';

/** A rate of one product from a time on; an empty time means the time of the approval. */
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
  /** Current rate by product. */
  current: Readonly<Record<string, string>>;
  preview(payload: RatePayload): Promise<Preview>;
  submit(input: { payload: RatePayload; reason: string; code: string }): Promise<unknown>;
  onClose(): void;
};

/** Proposes a rate of a merchant or of a top agent. */
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
            label={zh.rateDialog.product}
            options={products}
            value={form.values.product}
            error={errors.product}
            onChange={({ target }) => form.set({ product: target.value, rate: current[target.value] ?? '' })}
          />
          <FormField of={form.at('rate')} label={rateLabel} />
          <FormSwitch
            of={form.at('enabled')}
            label={zh.rateDialog.state}
            on={zh.rateDialog.on}
            off={zh.rateDialog.off}
          />
          <TextField
            label={zh.rateDialog.effectiveFrom}
            type="datetime-local"
            hint={zh.rateDialog.effectiveFromHint}
            error={errors.effectiveFrom}
            onChange={({ target }) => form.set({ effectiveFrom: momentOf(target.value) })}
          />
        </>
      )}
    </ProposeDialog>
  );
}
