import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import { openTool } from '../../lib/page/open-tool.ts';
import * as controls from '../../ui/form/controls.module.css';
import { Icon } from '../../ui/layout/icon.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import * as listStyles from '../../ui/table/list-page.module.css';
import { noteFetched, useWatchedExports } from './export-store.ts';
import { progressOf } from './export-words.ts';
import * as styles from './exports.module.css';
import { exportsQuery, isOpen } from './queries.ts';
import { saveFile } from './save-file.ts';
import * as zh from './zh.tsx';

/**
 * Shown in the top bar while an export of this tab runs or has not been looked at; saves each file when it is ready.
 */
export function ExportChip(): ReactNode {
  const watched = useWatchedExports((state) => state.watched);
  const { data } = useQuery({ ...exportsQuery, enabled: watched.length > 0 });
  const ids = new Set(watched.map(({ id }) => id));
  const jobs = data?.filter(({ id }) => ids.has(id)) ?? [];
  // A file is saved when the server reports it as complete, without a click by the user.
  useEffect(() => {
    for (const job of data ?? []) {
      if (!job.url || job.state !== 'done' || !noteFetched(job.id)) continue;
      saveFile(job.url);
      showToast('success', zh.exportChip.done(job.title));
    }
  }, [data]);
  if (watched.length === 0) return null;
  const open = jobs.filter(isOpen);
  const failed = jobs.some(({ state }) => state === 'failed');
  const share = open[0] && progressOf(open[0]);
  const text =
    open.length > 0
      ? zh.exportChip.progress(share === undefined ? '' : ` ${Math.floor(share * 1e2)}%`)
      : failed
        ? zh.exportChip.failed
        : zh.exportChip.finished;
  return (
    <button
      type="button"
      className={`${controls.btn} ${controls.btnText} ${styles.exportChip}`}
      data-testid="export-chip"
      data-state={open.length > 0 ? 'open' : failed ? 'failed' : 'done'}
      aria-label={zh.exportChip.exportsLabel(text)}
      title={text}
      onClick={() => openTool('exports')}
    >
      <Icon name="download" size={16} />
      <span className={`${looks.num} ${listStyles.wideText}`}>{text}</span>
    </button>
  );
}
