import { ENTRY_NAMES, type RiskCaseDetail } from '@mashang/contract/risk-cases';
import type { ReactNode } from 'react';
import { Notes } from '../../ui/display/notes.tsx';
import { noteCase, refreshCases } from './queries.ts';
import * as zh from './zh.tsx';

type Props = { id: string; entries: RiskCaseDetail['entries']; mayWrite: boolean };

/** Every action and note of a case. */
export function CaseTrail({ id, entries, mayWrite }: Props): ReactNode {
  return (
    <Notes
      title={zh.caseTrail.caseTrailTitle}
      testId="case-trail"
      notes={entries.map(({ what, ...entry }) => ({ ...entry, what: ENTRY_NAMES[what] }))}
      mayWrite={mayWrite}
      maxLength={2000}
      dirtyText={zh.caseTrail.dirtyText}
      add={(text) => noteCase({ id, text })}
      added={() => void refreshCases()}
    />
  );
}
