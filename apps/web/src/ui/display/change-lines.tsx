import type { ReactNode } from 'react';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';
import * as styles from './change-lines.module.css';

/** One changed value; `before` is empty for a new one. */
export type ChangeLine = { label: string; before: string; after: string };

/** Values before and after, side by side where there is space; a list of new values has no column `before`. */
export function ChangeLines({ lines }: { lines: readonly ChangeLine[] }): ReactNode {
  const hasBefore = lines.some(({ before }) => before !== '');
  return (
    <table className={styles.changes} data-before={hasBefore} data-testid="change-lines">
      <thead>
        <tr>
          <th scope="col">{zh.changeLines.item}</th>
          {hasBefore ? <th scope="col">{zh.changeLines.before}</th> : null}
          <th scope="col">{hasBefore ? zh.changeLines.after : zh.changeLines.content}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {hasBefore ? (
              <td className={styles.changeBefore}>{shownAs(before) || <span className={looks.soft}>—</span>}</td>
            ) : null}
            <td className={styles.changeAfter}>
              {shownAs(after) || <span className={looks.soft}>{zh.changeLines.none}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A stored file is opened by a link, because the approver must see what is approved. */
function shownAs(text: string): ReactNode {
  if (!text.startsWith('/files/')) return text;
  return (
    <a href={text} target="_blank" rel="noreferrer">
      {zh.shownAs.viewFile}
    </a>
  );
}
