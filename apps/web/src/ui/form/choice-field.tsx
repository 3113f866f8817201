import { type ReactNode, useId } from 'react';
import './choice-field.css';

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
    <fieldset className="choice-cards">
      <legend className="field-label">{legend}</legend>
      {choices.map((one) => (
        <label key={one.value} className="choice-card">
          <input
            type="radio"
            name={name}
            value={one.value}
            checked={value === one.value}
            disabled={one.disabled}
            onChange={() => onChoose(one.value)}
          />
          <strong>{one.title}</strong>
          {one.says ? <span className="soft">{one.says}</span> : null}
        </label>
      ))}
      {error ? (
        <span className="field-error" role="alert">
          {error}
        </span>
      ) : null}
    </fieldset>
  );
}
