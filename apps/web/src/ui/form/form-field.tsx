import type { ReactNode } from 'react';
import { SelectField, TextAreaField, TextField } from './field.tsx';
import type { Bound } from './use-form.ts';

type Common<Value> = {
  of: Bound<Value>;
  /** In place of the contract's title. */
  label?: string;
  hint?: ReactNode;
};
type TextProps = Common<string> & {
  placeholder?: string;
  autoFocus?: boolean;
  /** Lines of a text of several. */
  rows?: number;
  inputMode?: 'numeric' | 'decimal';
  disabled?: boolean;
  /** A small button inside the input's right end. */
  end?: ReactNode;
  /** A number, a name or a code: nothing that a browser corrects or fills in. */
  plain?: boolean;
  readOnly?: boolean;
};

const PLAIN = { spellCheck: false, autoComplete: 'off', autoCapitalize: 'none' } as const;

/** A text of a form, typed as its rule says: an amount, a phone number, one line or several. */
export function FormField({ of: { rule, value, error, put }, label, rows, plain, end, ...rest }: TextProps): ReactNode {
  const common = {
    ...rest,
    label: label ?? rule?.title ?? '',
    value,
    error,
    maxLength: rule?.max,
    ...(plain ? PLAIN : {}),
  };
  if (rule?.kind === 'lines')
    return <TextAreaField {...common} {...(rows ? { rows } : {})} onChange={({ target }) => put(target.value)} />;
  if (rule?.kind === 'amount')
    return <TextField inputMode="decimal" {...common} end={end} onChange={({ target }) => put(target.value.trim())} />;
  return (
    <TextField
      {...(rule?.kind === 'phone' ? { type: 'tel' } : rule?.kind === 'url' ? { type: 'url' } : {})}
      {...common}
      end={end}
      onChange={({ target }) => put(target.value)}
    />
  );
}

type DateProps = Common<string> & { label: string; min?: string; max?: string };
/** A day of a form. */
export function FormDate({ of: { value, error, put }, ...rest }: DateProps): ReactNode {
  return <TextField {...rest} type="date" value={value} error={error} onChange={({ target }) => put(target.value)} />;
}

/** A whole number of a form; what is no digit falls away while typing. */
export function FormNumber({ of: { value, error, put }, label, hint }: Common<number> & { label: string }): ReactNode {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={String(value)}
      error={error}
      hint={hint}
      onChange={({ target }) => put(Number(target.value.replace(/\D/g, '')))}
    />
  );
}

type SelectProps<Value extends string> = Common<Value> & {
  label: string;
  options: readonly (readonly [Value, string])[];
  disabled?: boolean;
};
/** A choice of one of a form. */
export function FormSelect<Value extends string>({ of, ...rest }: SelectProps<Value>): ReactNode {
  const { value, error, put } = of;
  return (
    <SelectField
      {...rest}
      value={value}
      error={error}
      onChange={({ target }) => put(rest.options.find(([one]) => one === target.value)?.[0] ?? value)}
    />
  );
}

type SwitchProps = Common<boolean> & { label: string; on: string; off: string };
/** On or off, as a choice of two words. */
export function FormSwitch({ of: { value, error, put }, on, off, ...rest }: SwitchProps): ReactNode {
  return (
    <SelectField
      {...rest}
      options={[
        ['1', on],
        ['0', off],
      ]}
      value={value ? '1' : '0'}
      error={error}
      onChange={({ target }) => put(target.value === '1')}
    />
  );
}
