import { formatTime } from '@mashang/contract/time';
import type { ReactNode } from 'react';
import { clearFaults, useErrorLog } from '../../lib/faults/error-log.ts';
import type { Fault } from '../../lib/faults/fault-rules.ts';
import { copyText } from '../../lib/format/copy-text.ts';
import { ownBuild } from '../../lib/page/build-name.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './error-log.module.css';
import { FAULT_NAMES, faultText } from './error-text.ts';
import * as zh from './zh.tsx';

function FaultCard({ fault }: { fault: Fault }): ReactNode {
  const { kind, message, stack, path, lastAt, count } = fault;
  return (
    <li className={styles.fault} data-testid="fault">
      <p className={styles.faultHead}>
        <StatusTag tone="bad">{FAULT_NAMES[kind]}</StatusTag>
        <span className={`${looks.soft} ${looks.num}`}>{formatTime(lastAt)}</span>
        {count > 1 ? <span className={looks.soft}>{zh.faultCard.note(count)}</span> : null}
        <Button small kind="text" onClick={() => void copyText(faultText(fault, ownBuild()))}>
          {zh.faultCard.copyText}
        </Button>
      </p>
      <p className={styles.faultMessage}>{message}</p>
      <p className={`${looks.soft} ${looks.mono} ${styles.faultPath}`}>{path}</p>
      {stack ? (
        <details>
          <summary>{zh.faultCard.summary}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it. */}
          <pre tabIndex={0}>{stack}</pre>
        </details>
      ) : null}
    </li>
  );
}

/** 错误日志: faults on the pages of this browser tab, for support. */
export function ErrorLogDrawer({ onClose }: { onClose(): void }): ReactNode {
  const faults = useErrorLog((state) => state.faults);
  const isEmpty = faults.length === 0;
  return (
    <Dialog
      title={zh.errorLogDrawer.title}
      shape="drawer"
      width={560}
      testId="error-log"
      onClose={onClose}
      footer={
        isEmpty ? undefined : (
          <>
            <Button onClick={clearFaults}>{zh.errorLogDrawer.clear}</Button>
            <Button
              kind="primary"
              onClick={() => void copyText(faults.map((fault) => faultText(fault, ownBuild())).join('\n\n'))}
            >
              {zh.errorLogDrawer.copyAll}
            </Button>
          </>
        )
      }
    >
      {isEmpty ? (
        <EmptyState title={zh.errorLogDrawer.emptyTitle} hint={zh.errorLogDrawer.emptyHint} />
      ) : (
        <>
          <p className={`${looks.soft} ${styles.faultIntro}`}>{zh.errorLogDrawer.keptNote(faults.length)}</p>
          <ul className={styles.faults}>
            {faults.map((fault) => (
              <FaultCard key={fault.id} fault={fault} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
