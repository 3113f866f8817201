import type { ScreeningList } from '@mashang/contract/risk';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { retryText } from '../../ui/layout/failed-work.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import * as zh from './zh.tsx';

function leftText(seconds: number): string {
  return seconds < 60 ? zh.timeLeft.seconds(seconds) : zh.timeLeft.minutes(Math.ceil(seconds / 60));
}

/** State of a version: being read, waiting for its release, or in use, with the progress of the rescreening. */
export function ListStanding({ list }: { list: ScreeningList }): ReactNode {
  const { loadState, rowsRead, rowsTotal, leftS, enabled, screening } = list;
  if (loadState === 'failed') return <StatusTag tone="bad">{zh.listStanding.readFailed}</StatusTag>;
  if (list.retryTime)
    return (
      <span className={controls.chips}>
        <StatusTag tone="warn">{zh.listStanding.waitsToRetry}</StatusTag>
        <span className={looks.soft}>{retryText(list.retryTime)}</span>
      </span>
    );
  if (loadState !== 'done')
    return (
      <span className={controls.chips}>
        <StatusTag tone="info">{zh.listStanding.reading}</StatusTag>
        <progress max={Math.max(rowsTotal, 1)} value={rowsRead} aria-label={zh.listStanding.rowsRead(rowsRead)} />
        <span className={`${looks.num} ${looks.soft}`}>
          {zh.listStanding.rowsAndTime(rowsRead, leftS === null ? '' : leftText(leftS))}
        </span>
      </span>
    );
  if (enabled)
    return (
      <span className={controls.chips}>
        <StatusTag tone="ok">{zh.listStanding.inUse}</StatusTag>
        {screening === null ? null : (
          <StatusTag tone={list.screeningFault ? 'warn' : 'info'}>
            {zh.listStanding.rescreening(screening, list.screeningFault ? zh.listStanding.stuck : '')}
          </StatusTag>
        )}
      </span>
    );
  return list.releaseTime ? (
    <StatusTag tone="mute">{zh.listStanding.retired}</StatusTag>
  ) : (
    <StatusTag tone="warn">{zh.listStanding.unreleased}</StatusTag>
  );
}
