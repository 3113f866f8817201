import type { ErasurePreview } from '@mashang/contract/retention';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './retention.module.css';
import * as zh from './zh.tsx';

/** Data about a person: first what is erased, then what stays, why and by which rule. */
export function Known({ facts }: Pick<ErasurePreview, 'facts'>): ReactNode {
  if (facts.length === 0) return <p className={controls.notice}>{zh.knownData.none}</p>;
  return (
    <ul className={styles.erasureFacts} data-testid="erasure-facts">
      {facts.map(({ what, count, erased, why, rule }) => (
        <li key={what}>
          <StatusTag tone={erased ? 'bad' : 'mute'}>{erased ? zh.knownData.erased : zh.knownData.kept}</StatusTag>
          <span>
            {what} <span className={`${looks.num} ${looks.soft}`}>{zh.knownData.count(count)}</span>
          </span>
          {why ? (
            <span className={`${looks.soft} ${styles.erasureWhy}`}>
              {why}
              {rule ? `（${rule}）` : ''}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
