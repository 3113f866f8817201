import type { OverseenMerchant, OverseenMerchantDetail } from '@mashang/contract/merchants';
import { KYC_STATUS, KYC_STATUS_NAMES } from '@mashang/contract/standing';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { usePendingOf } from '../approvals/use-pending.ts';
import { FeesSection } from './fees/fees-section.tsx';
import { type MerchantAction, MerchantDialog } from './merchant-dialogs.tsx';
import { MerchantFacts } from './merchant-facts.tsx';
import { MerchantFreezes } from './merchant-freezes.tsx';
import { EndpointsSection, GoLive, KeysSection, SecretsSection } from './merchant-sections.tsx';
import { FirstUserButton } from './people/first-user-button.tsx';
import { merchantQuery } from './queries.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;
const WIDTH_PX = 820;

/** Sections of a merchant that other features bring: the page above passes them in. */
export type MerchantSections = ComponentType<{ merchant: OverseenMerchant }>;
type Act = (action: MerchantAction) => void;
type PartProps = { detail: OverseenMerchantDetail; act: Act };

/** The drawer's buttons, each where this user may and the merchant's state allows it. */
function Actions({ detail, act }: PartProps): ReactNode {
  const { merchant, hasUsers } = detail;
  const mayStop = useMay('merchant:stop');
  const mayResume = useMay('merchant-resume:propose');
  const mayEnterUser = useMay('merchant-user:enter');
  const mayFee = useMay('merchant-fee:propose');
  return (
    <>
      {mayStop && !merchant.suspended ? (
        <Button className={controls.btnDanger} onClick={() => act({ kind: 'suspend' })}>
          {zh.merchantDrawer.suspend}
        </Button>
      ) : null}
      {mayResume && merchant.suspended ? (
        <Button onClick={() => act({ kind: 'resume' })}>{zh.merchantDrawer.resume}</Button>
      ) : null}
      {!hasUsers && mayEnterUser && merchant.kybStatus === KYC_STATUS.verified ? (
        <FirstUserButton merchant={merchant} />
      ) : null}
      {mayFee ? (
        <Button kind="primary" onClick={() => act({ kind: 'fee' })}>
          {zh.merchantDrawer.changeFees}
        </Button>
      ) : null}
    </>
  );
}

/** Name and states of the merchant, and why it is suspended. */
function Head({ merchant }: { merchant: OverseenMerchant }): ReactNode {
  const pendingOf = usePendingOf();
  // Proposals about the acquiring agent have the merchant's number as subject, all others its id.
  const pending = [...pendingOf('merchant', merchant.id), ...pendingOf('merchant', merchant.mchId)];
  return (
    <>
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
    </>
  );
}

function Keys({ detail, act }: PartProps): ReactNode {
  const mayStop = useMay('merchant:stop');
  const mayAccess = useMay('merchant-access:propose');
  return (
    <>
      <KeysSection keys={detail.keys} onRevoke={mayStop ? (keyId) => act({ kind: 'revoke', keyId }) : undefined} />
      <SecretsSection secrets={detail.webhookSecrets} />
      <EndpointsSection
        endpoints={detail.endpoints}
        {...(mayAccess ? { onTest: (endpoint) => act({ kind: 'test', endpoint }) } : {})}
      />
    </>
  );
}

type Props = { id: string; Sections: MerchantSections; onClose(): void };

/** One merchant in full, and every change that may be proposed from here. */
export function MerchantDrawer({ id, Sections, onClose }: Props): ReactNode {
  const { data, error, refetch } = useQuery(merchantQuery(id));
  useLiveRefresh(LIVE_GAP_MS, refetch);
  const [action, act] = useState<MerchantAction>();
  return (
    <Dialog
      title={zh.merchantDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="merchant-drawer"
      onClose={onClose}
      footer={
        <>
          {data ? <Actions detail={data} act={act} /> : null}
          <Button onClick={onClose}>{zh.merchantDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data ? (
        <div className={orderList.detail}>
          <Head merchant={data.merchant} />
          <MerchantFreezes freezes={data.freezes} />
          <MerchantFacts
            detail={data}
            onChangeAgent={() => act({ kind: 'acquirer' })}
            onChangeJitter={() => act({ kind: 'jitter' })}
          />
          <GoLive detail={data} />
          <Sections merchant={data.merchant} />
          <FeesSection fees={data.fees} history={data.feeHistory} />
          <Keys detail={data} act={act} />
        </div>
      ) : null}
      {data && action ? <MerchantDialog action={action} detail={data} onClose={() => act(undefined)} /> : null}
    </Dialog>
  );
}
