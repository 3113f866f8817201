import type { ReactNode } from 'react';
import { SelectField, TextAreaField, TextField } from './field.tsx';
import type { Bound } from './use-form.ts';

type Common<Value> = {
  of: Bound<Value>;
  /** Replaces the contract's title. */
  label?: string;
  hint?: ReactNode;
};
type TextProps = Common<string> & {
  placeholder?: string;
  autoFocus?: boolean;
  /** Number of lines of a multi-line text. */
  rows?: number;
  inputMode?: 'numeric' | 'decimal';
  disabled?: boolean;
  /** A small button inside the input's right end. */
  end?: ReactNode;
  /** For a number, a name or a code: turns off the browser's corrections and autofill. */
  plain?: boolean;
  readOnly?: boolean;
};

const PLAIN = { spellCheck: false, autoComplete: 'off', autoCapitalize: 'none' } as const;

/** A text field of a form, with the rule of its value: an amount, a phone number, one line or several. */
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
/** A date field of a form. */
export function FormDate({ of: { value, error, put }, ...rest }: DateProps): ReactNode {
  return <TextField {...rest} type="date" value={value} error={error} onChange={({ target }) => put(target.value)} />;
}

/** A whole number of a form; characters other than digits are removed while typing. */
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
/** A select field of a form. */
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
/** An on/off value, as a choice of two texts. */
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
