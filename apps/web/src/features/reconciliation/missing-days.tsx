import type { MissingDay } from '@mashang/contract/reconciliation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ReasonedDialog } from '../../ui/reasoned-dialog.tsx';
import { settleMissingDay, summaryQuery } from './queries.ts';

const nameOf = ({ bank, accountNo, day }: MissingDay) => `${bank} ${accountNo} · ${day}`;

function DayRow({ row, onByHand }: { row: MissingDay; onByHand(row: MissingDay): void }): ReactNode {
  const mayImport = useMay('reconciliation:import');
  const again = useMutation({
    mutationFn: () => settleMissingDay(row, 'again'),
    onSuccess: () => showToast('success', '将重新向银行获取'),
  });
  return (
    <li className="choice">
      <span className="choice-body">
        <b className="num">{row.day}</b>
        <span className="soft">
          {row.bank} <span className="mono">{row.accountNo}</span>
        </span>
        <span className="soft">{row.isOld ? '已超过 31 天，不再自动获取' : row.fault}</span>
      </span>
      {mayImport ? (
        <span className="chips">
          <Button aria-label={`重新获取 ${nameOf(row)}`} busy={again.isPending} onClick={() => again.mutate()}>
            重新获取
          </Button>
          <Button aria-label={`标记已导入 ${nameOf(row)}`} onClick={() => onByHand(row)}>
            标记已导入
          </Button>
        </span>
      ) : null}
    </li>
  );
}

function MissingDaysDialog({ rows, onClose }: { rows: readonly MissingDay[]; onClose(): void }): ReactNode {
  const [byHand, setByHand] = useState<MissingDay>();
  if (byHand)
    return (
      <ReasonedDialog
        title="标记已导入"
        button="确认标记"
        done="已标记"
        testId="missing-day-by-hand"
        label="导入来源"
        act={(reason) => settleMissingDay(byHand, 'by_hand', reason)}
        onClose={() => setByHand(undefined)}
      >
        <p>{nameOf(byHand)} 的流水已经以其他方式完整导入，不再向银行获取。</p>
      </ReasonedDialog>
    );
  return (
    <Dialog
      title="缺少的银行对账单"
      testId="missing-days-dialog"
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <div className="form-grid">
        <p className="soft">这些日期的流水可能不完整。系统会继续向银行获取；也可以从网银下载后用「导入对账单」导入。</p>
        <ul className="choices">
          {rows.map((row) => (
            <DayRow key={nameOf(row)} row={row} onByHand={setByHand} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Says which days' statements the bank's connection could not bring; nothing where all are there. */
export function MissingDays(): ReactNode {
  const rows = useQuery(summaryQuery).data?.missingDays ?? [];
  const [open, setOpen] = useState(false);
  if (rows.length === 0 && !open) return null;
  return (
    <>
      <div className="notice notice-warn" role="status" data-testid="missing-days">
        <Icon name="alert" size={16} />
        <span>缺少 {rows.length} 份银行对账单，三方核对和自动对账可能不完整</span>
        <Button onClick={() => setOpen(true)}>查看</Button>
      </div>
      {open ? <MissingDaysDialog rows={rows} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
