import { type ReactNode, useId } from 'react';

type Props = {
  label: string;
  hint?: string;
  on: boolean;
  onChange(on: boolean): void;
  /** Shown before the switch. */
  children?: ReactNode;
};

/** A labelled switch over the whole width of its drawer. */
export function SwitchRow({ label, hint, on, onChange, children }: Props): ReactNode {
  const id = useId();
  return (
    <div className="switch-row">
      <label htmlFor={id}>
        {label}
        {hint ? <small className="soft">{hint}</small> : null}
      </label>
      {children}
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
