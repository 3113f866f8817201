import type { ScreeningList } from '@mashang/contract/risk';
import type { ReactNode } from 'react';
import { retryText } from '../../ui/failed-work.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';

function leftText(seconds: number): string {
  return seconds < 60 ? `，约剩 ${seconds} 秒` : `，约剩 ${Math.ceil(seconds / 60)} 分钟`;
}

/** Where a version stands: being read, waiting for its release, in use and how far everything known has been held against it. */
export function ListStanding({ list }: { list: ScreeningList }): ReactNode {
  const { loadState, rowsRead, rowsTotal, leftS, enabled, screening } = list;
  if (loadState === 'failed') return <StatusTag tone="bad">读取失败</StatusTag>;
  if (list.retryTime)
    return (
      <span className="chips">
        <StatusTag tone="warn">等待重试</StatusTag>
        <span className="soft">{retryText(list.retryTime)}</span>
      </span>
    );
  if (loadState !== 'done')
    return (
      <span className="chips">
        <StatusTag tone="info">读取中</StatusTag>
        <progress max={Math.max(rowsTotal, 1)} value={rowsRead} aria-label={`已读 ${rowsRead} 行`} />
        <span className="num soft">
          {rowsRead} 行{leftS === null ? '' : leftText(leftS)}
        </span>
      </span>
    );
  if (enabled)
    return (
      <span className="chips">
        <StatusTag tone="ok">使用中</StatusTag>
        {screening === null ? null : (
          <StatusTag tone={list.screeningFault ? 'warn' : 'info'}>
            全量复查 {screening} %{list.screeningFault ? '，受阻' : ''}
          </StatusTag>
        )}
      </span>
    );
  return list.releaseTime ? <StatusTag tone="mute">已停用</StatusTag> : <StatusTag tone="warn">待发布</StatusTag>;
}
