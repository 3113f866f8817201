import type { TakeAnswerAnswer } from '@mashang/contract/bank-files';
import type { StatementPreview } from '@mashang/contract/reconciliation';
import type { ReactNode } from 'react';
import { CodedDialog, RECENT_CODE } from '../../ui/coded-dialog.tsx';
import { refreshReconciliation, takeAnswer } from './queries.ts';
import { StatementPreviewTable } from './statement-preview.tsx';

const WIDTH_PX = 1_040;
type Props = { picked: { file: string; fileName: string }; preview: StatementPreview; onClose(): void };

function doneText({ already, failed, nothing, differences }: TakeAnswerAnswer): string {
  const said = `登记付款失败 ${failed} 笔，不记账 ${nothing} 笔，差异 ${differences} 笔`;
  return already ? `该回执已导入过，没有重复登记（${said}）` : said;
}

/** A bank's answer to a file of payments, as it was uploaded: what it refuses fails once a code confirms it. */
export function TakeAnswerDialog({ picked, preview, onClose }: Props): ReactNode {
  return (
    <CodedDialog
      title="导入付款回执"
      button="确认导入"
      done={doneText}
      testId="answer-dialog"
      width={WIDTH_PX}
      code={RECENT_CODE}
      dirty
      dirtyText="未导入的付款回执"
      act={(code) => takeAnswer(picked, code)}
      settled={() => void refreshReconciliation()}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            {picked.fileName}：pain.002 付款状态回执。被拒绝（RJCT）的付款登记为付款失败，资金仍占用；受理类状态不记账；
            编号或金额对不上的列入“付款回执”的差异。
          </p>
          <StatementPreviewTable preview={preview} stale={false} />
        </>
      )}
    </CodedDialog>
  );
}
