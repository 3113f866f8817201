import { PAY_TYPE_NAMES, PAY_TYPES, PLACE_CHOICES, type ProductView, patternText } from '@mashang/contract/products';
import { keysOf } from '@mashang/contract/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import { FormField, FormNumber, FormSelect, FormSwitch } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { proposalOf } from '../../approvals/queries.ts';
import * as zh from '../zh.tsx';
import { checkProduct, NEW_PRODUCT, PRODUCT_FIELDS, type ProductPayload, payloadOfProduct } from './product-form.ts';
import * as styles from './products-page.module.css';
import { typeNamesQuery } from './queries.ts';

const PATTERNS = [0, 1, 9];
const AMOUNTS = [
  ['minAmount', zh.productAmounts.minAmount],
  ['maxAmount', zh.productAmounts.maxAmount],
] as const;
const RATES = [
  ['defaultFee', zh.productRates.defaultFee, zh.productRates.defaultFeeHint],
  ['defaultRate', zh.productRates.defaultRate, zh.productRates.defaultRateHint],
] as const;

const CHOICES = keysOf(PLACE_CHOICES).map((choice) => [choice, PLACE_CHOICES[choice]] as const);

type Change = (part: Partial<ProductPayload>) => void;

function TypeBoxes({ value, change }: { value: readonly number[]; change: Change }): ReactNode {
  const { data } = useQuery(typeNamesQuery);
  const offered = (data?.list ?? []).filter(({ enabled, accType }) => enabled || value.includes(accType));
  return (
    <fieldset className={`${controls.field} ${styles.productTypes}`}>
      <legend className={controls.fieldLabel}>{zh.typeBoxes.label}</legend>
      {offered.map(({ accType, name }) => (
        <label key={accType} className={controls.checkRow}>
          <input
            type="checkbox"
            checked={value.includes(accType)}
            onChange={({ target }) => {
              const others = value.filter((one) => one !== accType);
              change({ accountTypes: target.checked ? [...others, accType].sort((a, b) => a - b) : others });
            }}
          />
          {accType} · {name || zh.typeBoxes.unnamed}
        </label>
      ))}
    </fieldset>
  );
}

/** 新建产品 / 变更产品: method of payment and confirmation are fixed once the product exists. */
export function ProductDialog({ product, onClose }: { product?: ProductView; onClose(): void }): ReactNode {
  const form = useForm(PRODUCT_FIELDS, () => {
    const start = product ? payloadOfProduct(product) : NEW_PRODUCT;
    return { ...start, code: product?.code ?? '', fixed: start.fixedAmounts.join('，') };
  });
  const { code, fixed, ...payload } = form.values;
  const proposal = useMemo(() => proposalOf('product.save', code), [code]);
  return (
    <ProposeDialog
      title={product ? zh.productDialog.changeTitle(product.name) : zh.productDialog.createTitle}
      payload={payload}
      check={(now) => checkProduct(now, code)}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {product ? null : (
            <TextField
              label={zh.productDialog.code}
              hint={zh.productDialog.codeHint}
              maxLength={32}
              spellCheck={false}
              autoComplete="off"
              value={code}
              error={errors.code ?? errors.subjectId}
              onChange={({ target }) => form.set({ code: target.value.trim().toLowerCase() })}
            />
          )}
          <FormField of={form.at('name')} />
          <div className={styles.productPair}>
            <SelectField
              label={zh.productDialog.payMethod}
              disabled={product !== undefined}
              options={Object.entries(PAY_TYPE_NAMES)}
              value={String(payload.payType)}
              error={errors.payType}
              onChange={({ target }) => form.set({ payType: PAY_TYPES.find((type) => String(type) === target.value) })}
            />
            <SelectField
              label={zh.productDialog.confirmMode}
              disabled={product !== undefined}
              options={[...new Set([...PATTERNS, payload.payPattern])].map(
                (pattern) => [String(pattern), `${patternText(pattern)}（${pattern}）`] as const,
              )}
              value={String(payload.payPattern)}
              onChange={(event) => form.set({ payPattern: Number(event.target.value) })}
            />
            {AMOUNTS.map(([name, label]) => (
              <FormField key={name} of={form.at(name)} label={label} />
            ))}
            {RATES.map(([name, label, hint]) => (
              <FormField key={name} of={form.at(name)} label={label} hint={hint} />
            ))}
            <FormNumber of={form.at('payWindow')} label={zh.productDialog.payWindow} />
            <FormSelect of={form.at('placeChoice')} label={zh.productDialog.placeChoice} options={CHOICES} />
            <FormSwitch
              of={form.at('enabled')}
              label={zh.productDialog.state}
              on={zh.productDialog.on}
              off={zh.productDialog.off}
            />
          </div>
          <TextField
            label={zh.productDialog.fixedAmounts}
            hint={zh.productDialog.fixedAmountsHint}
            value={fixed}
            error={errors.fixedAmounts}
            onChange={({ target }) => {
              form.set({ fixed: target.value, fixedAmounts: target.value.split(/[，,、\s]+/).filter(Boolean) });
            }}
          />
          <TypeBoxes value={payload.accountTypes} change={form.set} />
        </>
      )}
    </ProposeDialog>
  );
}
