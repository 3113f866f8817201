import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import * as looks from '../layout/looks.module.css';
import * as controls from './controls.module.css';
import * as fieldStyles from './field.module.css';

type Common = { label: string; error?: string; hint?: ReactNode; hideLabel?: boolean };

/** A label, its control, and below them the error, or else a hint. */
function Frame({
  id,
  label,
  error,
  hint,
  hideLabel,
  children,
}: Common & { id: string; children: ReactNode }): ReactNode {
  return (
    <div className={controls.field}>
      <label className={hideLabel ? looks.srOnly : controls.fieldLabel} htmlFor={id}>
        {label}
      </label>
      {children}
      {error ? (
        <span className={controls.fieldError} id={`${id}-error`} role="alert">
          {error}
        </span>
      ) : hint ? (
        <span className={controls.fieldHint} id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}

function describedBy(id: string, error: string | undefined, hint: ReactNode): string | undefined {
  if (error) return `${id}-error`;
  return hint ? `${id}-hint` : undefined;
}

type TextProps = Common &
  InputHTMLAttributes<HTMLInputElement> & {
    /** A small button inside the input's right end. */
    end?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

/** A labelled one-line input with its error beside it. */
export function TextField({ label, error, hint, hideLabel, end, ...input }: TextProps): ReactNode {
  const id = useId();
  const box = (
    <input
      {...input}
      id={id}
      className={controls.input}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, error, hint)}
    />
  );
  return (
    <Frame id={id} label={label} error={error} hint={hint} hideLabel={hideLabel}>
      {end ? (
        <span className={fieldStyles.inputBox}>
          {box}
          {end}
        </span>
      ) : (
        box
      )}
    </Frame>
  );
}

/** A labelled choice of one. */
export function SelectField({
  label,
  error,
  hint,
  hideLabel,
  options,
  ...select
}: Common & SelectHTMLAttributes<HTMLSelectElement> & { options: readonly (readonly [string, string])[] }): ReactNode {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint} hideLabel={hideLabel}>
      <select
        {...select}
        id={id}
        className={controls.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** A labelled input of several lines. */
export function TextAreaField({
  label,
  error,
  hint,
  hideLabel,
  ...area
}: Common & TextareaHTMLAttributes<HTMLTextAreaElement>): ReactNode {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint} hideLabel={hideLabel}>
      <textarea
        rows={3}
        {...area}
        id={id}
        className={controls.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
      />
    </Frame>
  );
}
