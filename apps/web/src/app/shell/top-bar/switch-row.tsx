import { type ReactNode, useId } from 'react';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import * as styles from '../drawers.module.css';

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
    <div className={controls.switchRow}>
      <label htmlFor={id}>
        {label}
        {hint ? <small className={looks.soft}>{hint}</small> : null}
      </label>
      {children}
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
