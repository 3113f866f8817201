import {
  MAX_PAYMENT_COLUMNS,
  PAYMENT_COLUMN_TITLE,
  PAYMENT_FIELDS,
  type PaymentColumns,
} from '@mashang/contract/bank-files';
import { keysOf } from '@mashang/contract/states';
import type { ReactNode } from 'react';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import type { Bound } from '../../ui/form/use-form.ts';
import * as styles from './receiving-places.module.css';
import * as zh from './zh.tsx';

const FIELDS = keysOf(PAYMENT_FIELDS);
const CHOICES = FIELDS.map((field) => [field, PAYMENT_FIELDS[field]] as const);
/** Columns that most banks require, as a start. */
const FIRST: PaymentColumns = (['holder', 'accountNo', 'bankName', 'amount', 'remark'] as const).map((field) => ({
  field,
  title: zh.paymentColumns.first[field],
}));

/** The columns of the CSV that this bank accepts, with their titles and their order. */
export function PaymentColumnsField({ of: { value, error, put } }: { of: Bound<PaymentColumns> }): ReactNode {
  const change = (at: number, column: Partial<PaymentColumns[number]>) =>
    put(value.map((one, n) => (n === at ? { ...one, ...column } : one)));
  const up = (at: number) => {
    const moved = value[at];
    if (moved) put(value.filter((_, n) => n !== at).toSpliced(at - 1, 0, moved));
  };
  const left = FIELDS.find((field) => !value.some((column) => column.field === field));
  return (
    <>
      <SelectField
        label={zh.paymentColumns.form}
        hint={value.length === 0 ? zh.paymentColumns.usualHint : zh.paymentColumns.ownHint}
        options={[
          ['usual', zh.paymentColumns.usual],
          ['own', zh.paymentColumns.own],
        ]}
        value={value.length === 0 ? 'usual' : 'own'}
        onChange={({ target }) => put(target.value === 'own' ? FIRST : [])}
      />
      {value.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no name of its own while it is typed
        <fieldset key={at} className={styles.paymentColumn}>
          <legend>{zh.paymentColumns.column(at + 1)}</legend>
          <TextField
            label={zh.paymentColumns.title}
            maxLength={PAYMENT_COLUMN_TITLE.max}
            value={column.title}
            onChange={({ target }) => change(at, { title: target.value })}
          />
          <SelectField
            label={zh.paymentColumns.says}
            options={CHOICES}
            value={column.field}
            onChange={({ target }) => change(at, { field: FIELDS.find((one) => one === target.value) ?? column.field })}
          />
          <div className={styles.paymentColumnButtons}>
            <Button
              small
              kind="text"
              disabled={at === 0}
              onClick={() => up(at)}
              aria-label={zh.paymentColumns.upOf(at + 1)}
            >
              {zh.paymentColumns.up}
            </Button>
            <Button
              small
              kind="text"
              onClick={() => put(value.filter((_, n) => n !== at))}
              aria-label={zh.paymentColumns.removeOf(at + 1)}
            >
              {zh.paymentColumns.remove}
            </Button>
          </div>
        </fieldset>
      ))}
      {error ? (
        <p className={controls.fieldError} role="alert">
          {error}
        </p>
      ) : null}
      {value.length > 0 && left && value.length < MAX_PAYMENT_COLUMNS ? (
        <Button kind="link" onClick={() => put([...value, { field: left, title: PAYMENT_FIELDS[left] }])}>
          {zh.paymentColumns.add}
        </Button>
      ) : null}
    </>
  );
}
