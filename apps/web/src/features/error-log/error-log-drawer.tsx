import { formatTime } from '@mashang/contract/time';
import type { ReactNode } from 'react';
import { ownBuild } from '../../lib/build-name.ts';
import { copyText } from '../../lib/copy-text.ts';
import { clearFaults, useErrorLog } from '../../lib/error-log.ts';
import type { Fault } from '../../lib/fault-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import './error-log.css';
import { FAULT_NAMES, faultText } from './error-text.ts';

function FaultCard({ fault }: { fault: Fault }): ReactNode {
  const { kind, message, stack, path, lastAt, count } = fault;
  return (
    <li className="fault" data-testid="fault">
      <p className="fault-head">
        <StatusTag tone="bad">{FAULT_NAMES[kind]}</StatusTag>
        <span className="soft num">{formatTime(lastAt)}</span>
        {count > 1 ? <span className="soft">共 {count} 次</span> : null}
        <Button small kind="text" onClick={() => void copyText(faultText(fault, ownBuild()))}>
          复制
        </Button>
      </p>
      <p className="fault-message">{message}</p>
      <p className="soft mono fault-path">{path}</p>
      {stack ? (
        <details>
          <summary>调用栈</summary>
          <pre>{stack}</pre>
        </details>
      ) : null}
    </li>
  );
}

/** 错误日志: what went wrong on the pages of this browser tab, for support. */
export function ErrorLogDrawer({ onClose }: { onClose(): void }): ReactNode {
  const faults = useErrorLog((state) => state.faults);
  const isEmpty = faults.length === 0;
  return (
    <Dialog
      title="错误日志"
      shape="drawer"
      width={560}
      testId="error-log"
      onClose={onClose}
      footer={
        isEmpty ? undefined : (
          <>
            <Button onClick={clearFaults}>清空</Button>
            <Button
              kind="primary"
              onClick={() => void copyText(faults.map((fault) => faultText(fault, ownBuild())).join('\n\n'))}
            >
              全部复制
            </Button>
          </>
        )
      }
    >
      {isEmpty ? (
        <EmptyState title="没有错误" hint="页面出现的错误会记录在这里，关闭本标签页后自动清除。" />
      ) : (
        <>
          <p className="soft fault-intro">最近 {faults.length} 条，不含您输入的内容。联系客服时可一并提供。</p>
          <ul className="faults">
            {faults.map((fault) => (
              <FaultCard key={fault.id} fault={fault} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
