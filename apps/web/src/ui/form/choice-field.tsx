import { type ReactNode, useId } from 'react';
import * as looks from '../layout/looks.module.css';
import * as styles from './choice-field.module.css';
import * as controls from './controls.module.css';

export type Choice<Value> = {
  value: Value;
  title: ReactNode;
  /** The meaning of the choice, or why it is disabled. */
  says?: ReactNode;
  disabled?: boolean;
};
type Props<Value extends string> = {
  legend: ReactNode;
  choices: readonly Choice<Value>[];
  value: NoInfer<Value> | '' | undefined;
  error?: string;
  onChoose(value: NoInfer<Value>): void;
};

/** A choice of one among a few options, each a card with its meaning. */
export function ChoiceField<Value extends string>(props: Props<Value>): ReactNode {
  const { legend, choices, value, error, onChoose } = props;
  const name = useId();
  return (
    <fieldset className={styles.choiceCards}>
      <legend className={controls.fieldLabel}>{legend}</legend>
      {choices.map((one) => (
        <label key={one.value} className={styles.choiceCard}>
          <input
            type="radio"
            name={name}
            value={one.value}
            checked={value === one.value}
            disabled={one.disabled}
            onChange={() => onChoose(one.value)}
          />
          <strong>{one.title}</strong>
          {one.says ? <span className={looks.soft}>{one.says}</span> : null}
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
