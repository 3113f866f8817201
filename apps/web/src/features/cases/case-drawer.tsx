import { CASE_COLUMNS } from '@mashang/contract/lists/risk';
import { CASE_STATE, REPORT_STATE, type RiskCaseDetail } from '@mashang/contract/risk-cases';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import { actorText } from '../../lib/format/actor-text.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useCurrentUser, useMay } from '../../lib/session/current-user.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Facts, factsOf } from '../../ui/display/facts.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { CaseFiles } from './case-files.tsx';
import { CaseFreezes } from './case-freezes.tsx';
import { CaseGraph } from './case-graph.tsx';
import { CaseHits } from './case-hits.tsx';
import { CaseSettings } from './case-settings.tsx';
import { CaseDue, CaseState, Priority } from './case-tags.tsx';
import { CaseTrail } from './case-trail.tsx';
import { CloseCaseDialog } from './close-case-dialog.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { caseGraphQuery, caseQuery, changeCase, refreshCases, takeCase } from './queries.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 2_000;
const WIDTH_PX = 900;

function CaseFacts({ data }: { data: RiskCaseDetail }): ReactNode {
  const { case: row, conclusion, closedBy } = data;
  const isOpen = row.state !== CASE_STATE.closed;
  const fact = factsOf(CASE_COLUMNS, row);
  return (
    <Facts
      rows={[
        fact('subjectName'),
        fact('assignee', row.assignee || (isOpen ? zh.caseFacts.notAccepted : '')),
        fact(
          'leftMs',
          isOpen ? (
            <span>
              {row.dueTime} <CaseDue row={row} />
            </span>
          ) : (
            ''
          ),
        ),
        fact('hits', row.hits > 0 ? zh.caseFacts.hitCount(row.hits, row.lastHitTime) : ''),
        fact('amount', row.amount === '0.00' ? '' : undefined),
        [zh.caseFacts.openTime, `${row.openTime} ${actorText(row.openedBy)}`],
        fact('outcome'),
        [zh.caseFacts.conclusion, conclusion],
        [zh.caseFacts.closeTime, isOpen ? '' : `${row.closeTime} ${closedBy}`],
      ]}
    />
  );
}

/** Describes the next step, for readers new to the work. */
function nextStep({ case: { state, assignee }, hits, freezes, reports }: RiskCaseDetail): string {
  const draft = reports.find((report) => report.state === REPORT_STATE.draft);
  if (!assignee || state === CASE_STATE.open) return zh.nextStep.accept;
  if (draft) return zh.nextStep.report;
  if (freezes.some(({ liftedTime }) => liftedTime === '')) return zh.nextStep.draftOrLift;
  return hits.length > 0 ? zh.nextStep.investigate : zh.nextStep.link;
}

/** The section of a case's reports, which their own feature brings: the page above passes it in. */
export type CaseReportsSection = ComponentType<Pick<RiskCaseDetail, 'reports'>>;
type Props = { id: string; Reports: CaseReportsSection; onClose(): void };

/**
 * One case in full: the reason, the subject, freezes and reports, the history; and the actions that are possible now.
 */
export function CaseDrawer({ id, Reports, onClose }: Props): ReactNode {
  const { data, error, refetch } = useQuery(caseQuery(id));
  useLiveRefresh(LIVE_GAP_MS, refetch, 'approval');
  useLiveRefresh(LIVE_GAP_MS, refetch, 'risk');
  const graph = useQuery(caseGraphQuery(id));
  const { username } = useCurrentUser();
  const [mayWork, mayFreeze, mayClose] = [
    useMay('risk-case:work'),
    useMay('risk-case:freeze'),
    useMay('risk-case:close'),
  ];
  const mayReport = useMay('risk-report:write');
  const [doing, setDoing] = useState<'freeze' | 'close' | 'draft'>();
  const row = data?.case;
  const isOpen = row !== undefined && row.state !== CASE_STATE.closed;
  const inHand = isOpen && row.state !== CASE_STATE.open;
  const step = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => void refreshCases(),
  });
  const done = () => setDoing(undefined);
  return (
    <Dialog
      title={row ? zh.caseDrawer.numberedTitle(row.caseNo) : zh.caseDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="case-drawer"
      onClose={onClose}
      footer={
        <>
          {isOpen && mayWork && row.assignee !== username ? (
            <Button
              kind={row.assignee ? 'plain' : 'primary'}
              busy={step.isPending}
              onClick={() =>
                step.mutate(async () => {
                  await takeCase(id);
                  showToast('success', zh.caseDrawer.accepted);
                })
              }
            >
              {row.assignee ? zh.caseDrawer.takeOver : zh.caseDrawer.accept}
            </Button>
          ) : null}
          {inHand && mayWork ? (
            <Button
              busy={step.isPending}
              onClick={() => step.mutate(() => changeCase({ id, state: row.state === CASE_STATE.working ? 2 : 1 }))}
            >
              {row.state === CASE_STATE.working ? zh.caseDrawer.awaitPapers : zh.caseDrawer.goOn}
            </Button>
          ) : null}
          {isOpen && mayFreeze ? <Button onClick={() => setDoing('freeze')}>{zh.caseDrawer.freeze}</Button> : null}
          {isOpen && mayReport ? <Button onClick={() => setDoing('draft')}>{zh.caseDrawer.draft}</Button> : null}
          {inHand && mayClose ? (
            <Button kind="primary" disabled={data?.whyNotDecide !== ''} onClick={() => setDoing('close')}>
              {zh.caseDrawer.closeCase}
            </Button>
          ) : null}
          <Button onClick={onClose}>{zh.caseDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={14} /> : null}
      {data && row ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong>{row.title}</strong>
            <CaseState state={row.state} />
            <Priority priority={row.priority} />
          </div>
          {isOpen && mayWork ? <p className={looks.soft}>{nextStep(data)}</p> : null}
          {isOpen && data.whyNotDecide ? <p className={controls.notice}>{data.whyNotDecide}。</p> : null}
          <CaseFacts data={data} />
          {isOpen && mayWork ? <CaseSettings row={row} /> : null}
          <CaseHits hits={data.hits} />
          <CaseGraph id={id} />
          <CaseFreezes freezes={data.freezes} />
          <Reports reports={data.reports} />
          <CaseFiles id={id} files={data.files} mayWrite={isOpen && mayWork} />
          <CaseTrail id={id} entries={data.entries} mayWrite={isOpen && mayWork} />
        </div>
      ) : null}
      {doing === 'freeze' ? <FreezeDialog id={id} graph={graph.data} onClose={done} /> : null}
      {doing === 'close' ? <CloseCaseDialog id={id} onClose={done} /> : null}
      {doing === 'draft' && data ? (
        <DraftDialog
          caseId={id}
          kind={data.reports.find(({ state }) => state === REPORT_STATE.draft)?.kind ?? 'suspicious'}
          narrative={data.reports.find(({ state }) => state === REPORT_STATE.draft)?.narrative ?? ''}
          onClose={done}
        />
      ) : null}
    </Dialog>
  );
}
