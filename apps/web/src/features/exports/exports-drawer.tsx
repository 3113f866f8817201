import { EXPORT_KEPT_HOURS, EXPORT_STATE_NAMES, type ExportJob, type ExportState } from '@mashang/contract/exports';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { StatusTag, type Tone } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { unwatchExports, useWatchedExports } from './export-store.ts';
import { progressOf, progressText } from './export-words.ts';
import * as styles from './exports.module.css';
import { cancelExport, exportsQuery, isOpen, refreshExports } from './queries.ts';
import { useStartExport } from './use-export.ts';
import * as zh from './zh.tsx';

const TONES: Record<ExportState, Tone> = {
  waiting: 'mute',
  running: 'info',
  done: 'ok',
  failed: 'bad',
  cancelled: 'mute',
  expired: 'mute',
};

/** 导出: the user's exports, their progress, and the files. */
export function ExportsDrawer({ onClose }: { onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(exportsQuery);
  function close(): void {
    // The user has looked at them: finished exports leave the top bar.
    unwatchExports((id) => !data?.some((job) => job.id === id && isOpen(job)));
    onClose();
  }
  return (
    <Dialog title={zh.exportsDrawer.title} shape="drawer" width={520} testId="exports-drawer" onClose={close}>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={6} /> : null}
      {data?.length === 0 ? <EmptyState title={zh.exportsDrawer.emptyTitle} hint={zh.exportsDrawer.emptyHint} /> : null}
      {data && data.length > 0 ? (
        <>
          <p className={`${looks.soft} ${styles.exportIntro}`}>{zh.exportsDrawer.keptNote(EXPORT_KEPT_HOURS)}</p>
          <ul className={styles.exports}>
            {data.map((job) => (
              <ExportItem key={job.id} job={job} />
            ))}
          </ul>
        </>
      ) : null}
    </Dialog>
  );
}

function ExportItem({ job }: { job: ExportJob }): ReactNode {
  const watched = useWatchedExports((state) => state.watched.find(({ id }) => id === job.id));
  const start = useStartExport();
  const cancel = useMutation({ mutationFn: cancelExport, onSettled: refreshExports });
  const share = progressOf(job);
  const open = isOpen(job);
  return (
    <li className={styles.export} data-testid="export" data-state={job.state}>
      <p className={styles.exportHead}>
        <strong>{job.title}</strong>
        <span className={looks.soft}>{job.format.toUpperCase()}</span>
        <StatusTag tone={TONES[job.state]}>{EXPORT_STATE_NAMES[job.state]}</StatusTag>
        <span className={looks.grow} />
        <span className={`${looks.soft} ${looks.num}`}>{job.createTime.slice(5)}</span>
      </p>
      {open ? <progress value={share} max={1} aria-label={zh.exportItem.progress(job.title)} /> : null}
      <p className={styles.exportFoot}>
        <span className={`${looks.soft} ${looks.num}`}>{job.state === 'failed' ? job.reason : progressText(job)}</span>
        <span className={looks.grow} />
        {open ? (
          <Button small busy={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
            {zh.exportItem.cancel}
          </Button>
        ) : null}
        {job.url ? (
          <a
            className={`${controls.btn} ${controls.btnSmall} ${open ? '' : controls.btnPrimary}`}
            href={job.url}
            download
          >
            {open ? zh.exportItem.downloadWhileWritten : zh.exportItem.download}
          </a>
        ) : null}
        {!open && job.state !== 'done' && watched ? (
          <Button small busy={start.isPending} onClick={() => start.mutate(watched.body)}>
            {zh.exportItem.again}
          </Button>
        ) : null}
      </p>
    </li>
  );
}
