import type { ReactNode } from 'react';

/** A person's picture, or the first letter of the name: drawn by the style sheet, so that no reader spells it out. */
export function Avatar({ name, url, small = false }: { name: string; url: string; small?: boolean }): ReactNode {
  return (
    <span
      className={small ? 'avatar avatar-small' : 'avatar'}
      data-letter={url ? '' : name.slice(0, 1).toUpperCase()}
      aria-hidden="true"
    >
      {url ? <img src={url} alt="" /> : null}
    </span>
  );
}
