import { MERCHANT_COLUMNS } from '@mashang/contract/lists/merchants';
import {
  APPLICATION_FACTS,
  APPLICATION_STATE_NAMES,
  type OverseenMerchant,
  type OverseenMerchantDetail,
} from '@mashang/contract/merchants';
import { KYC_STATUS, KYC_STATUS_NAMES } from '@mashang/contract/standing';
import { RISK_TIER_NAMES } from '@mashang/contract/verification';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Facts, factsOf } from '../../ui/display/facts.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as factStyles from '../../ui/layout/facts.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { usePendingOf } from '../approvals/use-pending.ts';
import { AcquirerDialog } from './acquirer-dialog.tsx';
import { FeePlanDialog } from './fees/fee-plan-dialog.tsx';
import { FeesSection } from './fees/fees-section.tsx';
import { JitterDialog } from './jitter-dialog.tsx';
import { MerchantFreezes } from './merchant-freezes.tsx';
import { EndpointsSection, GoLive, KeysSection, SecretsSection } from './merchant-sections.tsx';
import { FirstUserButton } from './people/first-user-button.tsx';
import { merchantQuery, startApplication, testEndpoint } from './queries.ts';
import { ResumeDialog, RevokeKeyDialog, SuspendDialog } from './stop-dialogs.tsx';
import { TestEndpointDialog } from './test-endpoint-dialog.tsx';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;
const WIDTH_PX = 820;
type Doing =
  | { stop: 'suspend' | 'resume' }
  | { revoke: string }
  | { fee: true }
  | { jitter: true }
  | { acquirer: true }
  | { test: OverseenMerchantDetail['endpoints'][number] };

/** A link to the merchant's application; a renewed review starts here. */
function ApplicationLink({ detail }: { detail: OverseenMerchantDetail }): ReactNode {
  const { merchant, applicationId, applicationState } = detail;
  const navigate = useNavigate();
  const review = usePagePath('merchant-applications');
  const [mayRead, mayWrite] = [useMay('merchant-application:read'), useMay('merchant-application:write')];
  const [intent, setIntent] = useState(() => crypto.randomUUID());
  const open = (id: string) => review && navigate(`${review}?detail=${id}`);
  const again = useMutation({
    mutationFn: () => startApplication({ merchantId: merchant.id }, intent),
    onSuccess: ({ id }) => {
      // The drawer stays open behind the review's page; another start from here is another intent.
      setIntent(crypto.randomUUID());
      open(id);
    },
  });
  const isOpen = applicationState !== null && APPLICATION_FACTS[applicationState].open;
  return (
    <span className={controls.chips}>
      {applicationId && mayRead && review ? (
        <Button kind="link" onClick={() => open(applicationId)}>
          {zh.applicationLink.view(applicationState === null ? '' : `（${APPLICATION_STATE_NAMES[applicationState]}）`)}
        </Button>
      ) : null}
      {mayWrite && !isOpen ? (
        <Button kind="link" busy={again.isPending} onClick={() => again.mutate()}>
          {zh.applicationLink.startReview}
        </Button>
      ) : null}
    </span>
  );
}

/** Sections of a merchant that other features bring: the page above passes them in. */
export type MerchantSections = ComponentType<{ merchant: OverseenMerchant }>;
type Props = { id: string; Sections: MerchantSections; onClose(): void };

/** One merchant in full, and every change that may be proposed from here. */
export function MerchantDrawer({ id, Sections, onClose }: Props): ReactNode {
  const { data, error, refetch } = useQuery(merchantQuery(id));
  useLiveRefresh(LIVE_GAP_MS, refetch);
  const pendingOf = usePendingOf();
  const [doing, setDoing] = useState<Doing>();
  const mayFee = useMay('merchant-fee:propose');
  const mayAccess = useMay('merchant-access:propose');
  const mayStop = useMay('merchant:stop');
  const mayResume = useMay('merchant-resume:propose');
  const mayApply = useMay('merchant-application:read');
  const mayEnterUser = useMay('merchant-user:enter');
  const merchant = data?.merchant;
  const fact = merchant && factsOf(MERCHANT_COLUMNS, merchant);
  // Proposals about the acquiring agent have the merchant's number as subject, all others its id.
  const pending = [...pendingOf('merchant', id), ...(merchant ? pendingOf('merchant', merchant.mchId) : [])];
  const done = () => setDoing(undefined);
  return (
    <Dialog
      title={zh.merchantDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="merchant-drawer"
      onClose={onClose}
      footer={
        <>
          {merchant && mayStop && !merchant.suspended ? (
            <Button className={controls.btnDanger} onClick={() => setDoing({ stop: 'suspend' })}>
              {zh.merchantDrawer.suspend}
            </Button>
          ) : null}
          {merchant && mayResume && merchant.suspended ? (
            <Button onClick={() => setDoing({ stop: 'resume' })}>{zh.merchantDrawer.resume}</Button>
          ) : null}
          {data && !data.hasUsers && merchant && mayEnterUser && merchant.kybStatus === KYC_STATUS.verified ? (
            <FirstUserButton merchant={merchant} />
          ) : null}
          {data && mayFee ? (
            <Button kind="primary" onClick={() => setDoing({ fee: true })}>
              {zh.merchantDrawer.changeFees}
            </Button>
          ) : null}
          <Button onClick={onClose}>{zh.merchantDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data && merchant && fact ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>{merchant.name}</strong>
            <StatusTag tone={merchant.kybStatus === KYC_STATUS.verified ? 'ok' : 'mute'}>
              {KYC_STATUS_NAMES[merchant.kybStatus]}
            </StatusTag>
            {merchant.frozen ? <StatusTag tone="bad">{zh.merchantDrawer.frozen}</StatusTag> : null}
            {merchant.suspended ? <StatusTag tone="bad">{zh.merchantDrawer.suspended}</StatusTag> : null}
            <PendingBadges pending={pending} />
          </div>
          {merchant.suspended ? (
            <p className={controls.notice} data-testid="merchant-suspended">
              {zh.merchantDrawer.suspendedBy(merchant.suspendedBy, merchant.suspendedAt, merchant.suspendReason)}
            </p>
          ) : null}
          <MerchantFreezes freezes={data.freezes} />
          <Facts
            rows={[
              fact('mchId', <span className={looks.mono}>{merchant.mchId}</span>),
              fact('legalName'),
              fact('available'),
              fact('held'),
              fact('riskTier', RISK_TIER_NAMES[merchant.riskTier]),
              fact('kybExpiresAt', merchant.kybExpiresAt),
              [zh.merchantDrawer.application, mayApply ? <ApplicationLink key="p" detail={data} /> : ''],
              [
                zh.merchantDrawer.acquiringAgent,
                <span key="g" className={controls.chips}>
                  {data.acquiringAgent || zh.merchantDrawer.noAgent}
                  {mayFee ? (
                    <Button
                      kind="link"
                      aria-label={zh.merchantDrawer.changeAgentLabel}
                      onClick={() => setDoing({ acquirer: true })}
                    >
                      {zh.merchantDrawer.change}
                    </Button>
                  ) : null}
                </span>,
              ],
              fact('createTime'),
              [
                zh.merchantDrawer.ipList,
                <span key="w" className={controls.chips}>
                  <span className={data.ipAllow.length > 0 ? `${looks.mono} ${factStyles.break}` : undefined}>
                    {data.ipAllow.join('、') || zh.merchantDrawer.anyIp}
                  </span>
                </span>,
              ],
              [
                zh.merchantDrawer.amountJitter,
                <span key="j" className={controls.chips}>
                  <span className={looks.num}>
                    {data.amountJitter === '0.00'
                      ? zh.merchantDrawer.noJitter
                      : zh.merchantDrawer.jitter(data.amountJitter)}
                  </span>
                  {mayAccess ? (
                    <Button
                      kind="link"
                      aria-label={zh.merchantDrawer.changeJitterLabel}
                      onClick={() => setDoing({ jitter: true })}
                    >
                      {zh.merchantDrawer.change}
                    </Button>
                  ) : null}
                </span>,
              ],
            ]}
          />
          <GoLive detail={data} />
          <Sections merchant={merchant} />
          <FeesSection fees={data.fees} history={data.feeHistory} />
          <KeysSection keys={data.keys} onRevoke={mayStop ? (revoke) => setDoing({ revoke }) : undefined} />
          <SecretsSection secrets={data.webhookSecrets} />
          <EndpointsSection
            endpoints={data.endpoints}
            onTest={mayAccess ? (endpoint) => setDoing({ test: endpoint }) : undefined}
          />
        </div>
      ) : null}
      {data && doing && 'fee' in doing ? <FeePlanDialog detail={data} onClose={done} /> : null}
      {data && doing && 'acquirer' in doing ? <AcquirerDialog detail={data} onClose={done} /> : null}
      {data && doing && 'jitter' in doing ? <JitterDialog detail={data} onClose={done} /> : null}
      {merchant && doing && 'revoke' in doing ? (
        <RevokeKeyDialog merchant={merchant} keyId={doing.revoke} onClose={done} />
      ) : null}
      {merchant && doing && 'stop' in doing && doing.stop === 'suspend' ? (
        <SuspendDialog merchant={merchant} onClose={done} />
      ) : null}
      {merchant && doing && 'stop' in doing && doing.stop === 'resume' ? (
        <ResumeDialog merchant={merchant} onClose={done} />
      ) : null}
      {merchant && doing && 'test' in doing ? (
        <TestEndpointDialog
          endpoint={doing.test}
          send={() => testEndpoint(merchant.id, doing.test.id)}
          onClose={done}
        />
      ) : null}
    </Dialog>
  );
}
