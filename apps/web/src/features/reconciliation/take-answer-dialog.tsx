import type { TakeAnswerAnswer } from '@mashang/contract/bank-files';
import type { StatementPreview } from '@mashang/contract/reconciliation';
import type { ReactNode } from 'react';
import { CodedDialog, RECENT_CODE } from '../../ui/dialog/coded-dialog.tsx';
import { StatementPreviewTable } from './imports/statement-preview.tsx';
import { refreshReconciliation, takeAnswer } from './queries.ts';
import * as zh from './zh.tsx';

const WIDTH_PX = 1_040;
type Props = { picked: { file: string; fileName: string }; preview: StatementPreview; onClose(): void };

function doneText({ already, failed, nothing, differences }: TakeAnswerAnswer): string {
  const said = zh.doneText.said(failed, nothing, differences);
  return already ? zh.doneText.already(said) : said;
}

/** A bank's uploaded answer to a payment file: payments that it refuses fail once a code confirms it. */
export function TakeAnswerDialog({ picked, preview, onClose }: Props): ReactNode {
  return (
    <CodedDialog
      title={zh.takeAnswerDialog.title}
      button={zh.takeAnswerDialog.confirm}
      done={doneText}
      testId="answer-dialog"
      width={WIDTH_PX}
      code={RECENT_CODE}
      dirty
      dirtyText={zh.takeAnswerDialog.dirtyText}
      act={(code) => takeAnswer(picked, code)}
      settled={() => void refreshReconciliation()}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{zh.takeAnswerDialog.lead(picked.fileName)}</p>
          <StatementPreviewTable preview={preview} stale={false} />
        </>
      )}
    </CodedDialog>
  );
}
