import { type ReactNode, useState } from 'react';
import { momentOf } from '../lib/field-moment.ts';
import { SelectField, TextField } from './field.tsx';
import { type FieldErrors, ProposeDialog } from './propose-dialog.tsx';

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

function check({ rate }: RatePayload): FieldErrors {
  return { rate: /^(0|[1-9]\d?)(\.\d{1,4})?$/.test(rate) ? undefined : '请输入最多四位小数的百分数' };
}

/** Proposing a rate: of a merchant or of a top agent. */
export function RateDialog({ title, rateLabel, products, current, preview, submit, onClose }: Props): ReactNode {
  const [start] = useState<RatePayload>(() => {
    const product = products[0]?.[0] ?? '';
    return { product, rate: current[product] ?? '', enabled: true, effectiveFrom: '' };
  });
  const [payload, setPayload] = useState(start);
  return (
    <ProposeDialog
      title={title}
      payload={payload}
      check={check}
      dirty={payload !== start}
      preview={preview}
      submit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectField
            label="产品"
            options={products}
            value={payload.product}
            error={errors.product}
            onChange={({ target }) =>
              setPayload({ ...payload, product: target.value, rate: current[target.value] ?? '' })
            }
          />
          <TextField
            label={rateLabel}
            inputMode="decimal"
            maxLength={7}
            value={payload.rate}
            error={errors.rate}
            onChange={(event) => setPayload({ ...payload, rate: event.target.value.trim() })}
          />
          <SelectField
            label="状态"
            options={[
              ['1', '开通'],
              ['0', '关闭'],
            ]}
            value={payload.enabled ? '1' : '0'}
            onChange={(event) => setPayload({ ...payload, enabled: event.target.value === '1' })}
          />
          <TextField
            label="生效时间（北京时间，选填）"
            type="datetime-local"
            hint="留空则审批通过后立即生效；已结算的订单不变"
            error={errors.effectiveFrom}
            onChange={(event) => setPayload({ ...payload, effectiveFrom: momentOf(event.target.value) })}
          />
        </>
      )}
    </ProposeDialog>
  );
}
