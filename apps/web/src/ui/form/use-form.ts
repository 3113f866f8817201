import type { Field } from '@mashang/contract/fields';
import { keysOf } from '@mashang/contract/states';
import { type RefObject, useState } from 'react';
import { randomText } from '../../lib/api/wire-cipher.ts';
import {
  type Errors,
  type FaultWords,
  type Fields,
  isFine,
  isSame,
  refusalOf,
  tidied,
  whyWrong,
} from '../../lib/form/form-rules.ts';
import { useErrorFocus } from './use-error-focus.ts';

const KEY_CHARS = 24;

/** One value of a form with all that its input needs. */
export type Bound<Value> = {
  rule: Field | undefined;
  value: Value;
  error: string | undefined;
  put(value: Value): void;
};

export type Form<Values extends object> = {
  fields: Fields<Values>;
  values: Values;
  /** The values without spaces around them. */
  sent: Values;
  errors: Errors;
  /** Whether any value differs from its start. */
  dirty: boolean;
  /**
   * The idempotency key of this action: it stays the same until `renew`, so that a second attempt does nothing twice.
   */
  key: string;
  /** Set it on the form's element: a refusal then scrolls to the first field with an error. */
  ref: RefObject<HTMLFormElement | null>;
  at<Name extends keyof Values & string>(name: Name): Bound<Values[Name]>;
  /** Changes values and removes their errors. */
  set(change: Partial<Values>): void;
  /** Whether all values may be sent; `more` has errors that single fields cannot detect. Shows the errors. */
  check(more?: Errors): boolean;
  /** Shows a refusal of the server at its fields; the values stay. */
  refuse(error: unknown, words?: FaultWords): Errors;
  show(errors: Errors): void;
  forget(...names: string[]): void;
  /** Takes saved values as the new start: from then on the form is dirty when its values differ from them. */
  keep(saved: Values): void;
  /** Starts another action with a new key. */
  renew(): void;
};

/** A form as a dialog uses it, with any values. */
export type ShownForm = Pick<Form<object>, 'fields' | 'values' | 'errors' | 'dirty' | 'ref' | 'show' | 'forget'>;

/**
 * One form: the contract's rules of its fields, and their first values. Fields without a rule (choices, images) are in
 * `start` alone.
 * @example
 * const form = useForm({ amount: MONEY, remark: REMARK }, { amount: '', remark: '' });
 * <CodedDialog form={form} act={(code) => pay({ ...form.sent, idempotencyKey: form.key }, code)} …>
 *   <FormField of={form.at('amount')} label="划转金额（元）" />
 */
export function useForm<Values extends object>(fields: Fields<Values>, start: Values | (() => Values)): Form<Values> {
  const [kept, setKept] = useState(start);
  const [values, setValues] = useState(kept);
  const [errors, setErrors] = useState<Errors>({});
  const [key, setKey] = useState(() => randomText(KEY_CHARS));
  const { form: ref, lead } = useErrorFocus();
  function show(wrong: Errors): void {
    setErrors(wrong);
    lead();
  }
  function forget(...names: string[]): void {
    setErrors((all) =>
      names.some((name) => all[name]) ? { ...all, ...Object.fromEntries(names.map((name) => [name, undefined])) } : all,
    );
  }
  return {
    fields,
    values,
    errors,
    key,
    ref,
    show,
    forget,
    sent: tidied(fields, values),
    dirty: keysOf(values).some((name) => !isSame(values[name], kept[name])),
    at: (name) => ({
      rule: fields[name],
      value: values[name],
      error: errors[name],
      put(value) {
        setValues((now) => ({ ...now, [name]: value }));
        forget(name);
      },
    }),
    set(change) {
      setValues((now) => ({ ...now, ...change }));
      forget(...Object.keys(change));
    },
    check(more = {}) {
      const wrong = { ...more, ...whyWrong(fields, values) };
      show(wrong);
      return isFine(wrong);
    },
    refuse(error, words) {
      const wrong = refusalOf(error, Object.keys(values), words);
      show(wrong);
      return wrong;
    },
    keep: setKept,
    renew: () => setKey(randomText(KEY_CHARS)),
  };
}
