import type { ReactNode } from 'react';

type Props = { label: string; hint?: string; on: boolean; disabled?: boolean; onChange(on: boolean): void };

/** A labelled switch over the whole width of its drawer. */
export function SwitchRow({ label, hint, on, disabled = false, onChange }: Props): ReactNode {
  return (
    <label className="switch-row" data-disabled={disabled || undefined}>
      <span>
        {label}
        {hint ? <small className="soft">{hint}</small> : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        disabled={disabled}
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
