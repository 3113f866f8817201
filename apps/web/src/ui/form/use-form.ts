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

/** One value of a form as its input needs it. */
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
  /** Whether anything is other than it was. */
  dirty: boolean;
  /** The idempotency key of this intent: the same until `renew`, so that a second try does nothing twice. */
  key: string;
  /** For the form's element: a refusal leads to its first field at fault. */
  ref: RefObject<HTMLFormElement | null>;
  at<Name extends keyof Values & string>(name: Name): Bound<Values[Name]>;
  /** Changes values; what was wrong with them is forgotten. */
  set(change: Partial<Values>): void;
  /** Whether all may be sent; `more` is what fields alone cannot tell. Shows what is wrong. */
  check(more?: Errors): boolean;
  /** Shows a refusal of the server at its fields; the values stay. */
  refuse(error: unknown, words?: FaultWords): Errors;
  show(errors: Errors): void;
  forget(...names: string[]): void;
  /** What was saved meanwhile: from here on the form is dirty when it holds something else. */
  keep(saved: Values): void;
  /** Another intent: a key of its own. */
  renew(): void;
};

/** A form as a dialog sees it, whatever its values. */
export type ShownForm = Pick<Form<object>, 'fields' | 'values' | 'errors' | 'dirty' | 'ref' | 'show' | 'forget'>;

/**
 * One form: its fields by the contract's rules, and what they hold at first. Fields without a rule (choices, pictures)
 * stand in `start` alone.
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
