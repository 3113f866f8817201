import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { openTool } from '../../lib/open-tool.ts';
import { showToast } from '../../lib/toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { noteFetched, useWatchedExports } from './export-store.ts';
import { progressOf } from './export-words.ts';
import './exports.css';
import { exportsQuery, isOpen } from './queries.ts';
import { saveFile } from './save-file.ts';

/** In the top bar while an export of this tab is under way or waits to be looked at; saves each file as it is ready. */
export function ExportChip(): ReactNode {
  const watched = useWatchedExports((state) => state.watched);
  const { data } = useQuery({ ...exportsQuery, enabled: watched.length > 0 });
  const ids = new Set(watched.map(({ id }) => id));
  const jobs = data?.filter(({ id }) => ids.has(id)) ?? [];
  // A file is saved when the server says it is whole: no click of this page is near then.
  useEffect(() => {
    for (const job of data ?? []) {
      if (!job.url || job.state !== 'done' || !noteFetched(job.id)) continue;
      saveFile(job.url);
      showToast('success', `${job.title}已导出`);
    }
  }, [data]);
  if (watched.length === 0) return null;
  const open = jobs.filter(isOpen);
  const failed = jobs.some(({ state }) => state === 'failed');
  const share = open[0] && progressOf(open[0]);
  const text =
    open.length > 0
      ? `导出中${share === undefined ? '' : ` ${Math.floor(share * 1e2)}%`}`
      : failed
        ? '导出失败'
        : '导出完成';
  return (
    <button
      type="button"
      className="btn btn-text export-chip"
      data-testid="export-chip"
      data-state={open.length > 0 ? 'open' : failed ? 'failed' : 'done'}
      aria-label={`${text}，查看导出`}
      title={text}
      onClick={() => openTool('exports')}
    >
      <Icon name="download" size={16} />
      <span className="num wide-text">{text}</span>
    </button>
  );
}
