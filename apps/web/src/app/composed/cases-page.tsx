import type { ReactNode } from 'react';
import { CasesPage } from '../../features/cases/cases-page.tsx';
import { CaseReports } from '../../features/regulatory-reports/case-reports.tsx';

/** 案件, with the reports of a case in its drawer. */
export default function ComposedCasesPage(): ReactNode {
  return <CasesPage Reports={CaseReports} />;
}
