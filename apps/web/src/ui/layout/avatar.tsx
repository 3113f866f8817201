import { type ReactNode, useState } from 'react';
import * as styles from './avatar.module.css';

/**
 * A person's image, or the first letter of the name: the style sheet draws the letter, so that no screen reader reads
 * it.
 */
export function Avatar({ name, url, small = false }: { name: string; url: string; small?: boolean }): ReactNode {
  const [broken, setBroken] = useState('');
  const shown = url && url !== broken ? url : '';
  const [letter = ''] = name.trim();
  return (
    <span
      className={small ? `${styles.avatar} ${styles.avatarSmall}` : styles.avatar}
      data-letter={shown ? '' : letter.toUpperCase()}
      aria-hidden="true"
    >
      {shown ? <img src={shown} alt="" decoding="async" onError={() => setBroken(shown)} /> : null}
    </span>
  );
}
