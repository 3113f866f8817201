import type { ErasurePreview } from '@mashang/contract/retention';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/status-tag.tsx';
import './retention.css';

/** What is known of somebody: what goes first, then what stays, why and by which rule. */
export function Known({ facts }: Pick<ErasurePreview, 'facts'>): ReactNode {
  if (facts.length === 0) return <p className="notice">没有查到可以识别个人的资料。</p>;
  return (
    <ul className="erasure-facts" data-testid="erasure-facts">
      {facts.map(({ what, count, erased, why, rule }) => (
        <li key={what}>
          <StatusTag tone={erased ? 'bad' : 'mute'}>{erased ? '删除' : '保留'}</StatusTag>
          <span>
            {what} <span className="num soft">{count} 项</span>
          </span>
          {why ? (
            <span className="soft erasure-why">
              {why}
              {rule ? `（${rule}）` : ''}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
