import type { ReactNode } from 'react';
import * as controls from './controls.module.css';
import type { Bound } from './use-form.ts';

type Props<Value extends string> = {
  of: Bound<readonly Value[]>;
  label: string;
  /** In the order that they are shown and sent in. */
  choices: readonly Value[];
  names: Readonly<Record<Value, string>>;
};

/** Several of a few choices. */
export function CheckBoxes<Value extends string>({ of, label, choices, names }: Props<Value>): ReactNode {
  const { value, error, put } = of;
  return (
    <fieldset className={controls.field}>
      <legend className={controls.fieldLabel}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice} className={controls.checkRow}>
          <input
            type="checkbox"
            checked={value.includes(choice)}
            onChange={({ target }) =>
              put(choices.filter((one) => (one === choice ? target.checked : value.includes(one))))
            }
          />
          {names[choice]}
        </label>
      ))}
      {error ? (
        <span className={controls.fieldError} role="alert">
          {error}
        </span>
      ) : null}
    </fieldset>
  );
}
