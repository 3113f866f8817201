import type { ButtonHTMLAttributes, ReactNode } from 'react';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: 'primary' | 'plain' | 'text' | 'link';
  /** Works now: says so and takes no second click. */
  busy?: boolean;
  small?: boolean;
};

/** A button; never submits unless told to. */
export function Button({ kind = 'plain', busy = false, small = false, className = '', ...rest }: Props): ReactNode {
  const classes = ['btn', kind === 'plain' ? '' : `btn-${kind}`, small ? 'btn-small' : '', className];
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      disabled={busy || rest.disabled}
    />
  );
}
