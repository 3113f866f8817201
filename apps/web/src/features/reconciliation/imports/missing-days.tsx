import type { MissingDay } from '@mashang/contract/reconciliation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../../lib/faults/toast.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import * as dialogStyles from '../../../ui/dialog/dialog.module.css';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ReasonedDialog } from '../../../ui/dialog/reasoned-dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { Icon } from '../../../ui/layout/icon.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { settleMissingDay, summaryQuery } from '../queries.ts';
import * as styles from '../reconciliation.module.css';
import * as zh from '../zh.tsx';

const nameOf = ({ bank, accountNo, day }: MissingDay) => `${bank} ${accountNo} · ${day}`;

function DayRow({ row, onByHand }: { row: MissingDay; onByHand(row: MissingDay): void }): ReactNode {
  const mayImport = useMay('reconciliation:import');
  const again = useMutation({
    mutationFn: () => settleMissingDay(row, 'again'),
    onSuccess: () => showToast('success', zh.dayRow.done),
  });
  return (
    <li className={styles.choice}>
      <span className={styles.choiceBody}>
        <b className={looks.num}>{row.day}</b>
        <span className={looks.soft}>
          {row.bank} <span className={looks.mono}>{row.accountNo}</span>
        </span>
        <span className={looks.soft}>{row.isOld ? zh.dayRow.tooOld : row.fault}</span>
      </span>
      {mayImport ? (
        <span className={controls.chips}>
          <Button aria-label={zh.dayRow.fetchLabel(nameOf(row))} busy={again.isPending} onClick={() => again.mutate()}>
            {zh.dayRow.fetch}
          </Button>
          <Button aria-label={zh.dayRow.onByHandLabel(nameOf(row))} onClick={() => onByHand(row)}>
            {zh.dayRow.onByHand}
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
        title={zh.missingDaysDialog.markTitle}
        button={zh.missingDaysDialog.confirm}
        done={zh.missingDaysDialog.marked}
        testId="missing-day-by-hand"
        label={zh.missingDaysDialog.source}
        act={(reason) => settleMissingDay(byHand, 'by_hand', reason)}
        onClose={() => setByHand(undefined)}
      >
        <p>{zh.missingDaysDialog.markLead(nameOf(byHand))}</p>
      </ReasonedDialog>
    );
  return (
    <Dialog
      title={zh.missingDaysDialog.title}
      testId="missing-days-dialog"
      onClose={onClose}
      footer={<Button onClick={onClose}>{zh.missingDaysDialog.close}</Button>}
    >
      <div className={dialogStyles.formGrid}>
        <p className={looks.soft}>{zh.missingDaysDialog.lead}</p>
        <ul className={styles.choices}>
          {rows.map((row) => (
            <DayRow key={nameOf(row)} row={row} onByHand={setByHand} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Shows the days whose statements the bank's connection could not fetch; nothing where all are present. */
export function MissingDays(): ReactNode {
  const rows = useQuery(summaryQuery).data?.missingDays ?? [];
  const [open, setOpen] = useState(false);
  if (rows.length === 0 && !open) return null;
  return (
    <>
      <div className={`${controls.notice} ${controls.noticeWarn}`} role="status" data-testid="missing-days">
        <Icon name="alert" size={16} />
        <span>{zh.missingDays.notice(rows.length)}</span>
        <Button onClick={() => setOpen(true)}>{zh.missingDays.view}</Button>
      </div>
      {open ? <MissingDaysDialog rows={rows} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
