import type { ApprovalPayload } from '@mashang/contract/approvals';
import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import { KYC_STATUS_NAMES } from '@mashang/contract/participants';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { PendingBadges } from '../../ui/pending-badge.tsx';
import { RateDialog } from '../../ui/rate-dialog.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { usePendingOf } from '../approvals/use-pending.ts';
import { productViewsQuery } from '../products/queries.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { EndpointsSection, FeesSection, KeysSection } from './merchant-sections.tsx';
import { merchantQuery } from './queries.ts';

const LIVE_GAP_MS = 1_000;
const WIDTH_PX = 820;
type Doing = { fee: true } | { key: true } | { endpoint: ApprovalPayload<'merchant.endpoint'> };

function FeeDialog({ detail, onClose }: { detail: OverseenMerchantDetail; onClose(): void }): ReactNode {
  const { id, name } = detail.merchant;
  const proposal = useMemo(() => proposalOf('merchant.fee', id), [id]);
  const { data: views, isPending } = useQuery(productViewsQuery);
  // A product the merchant does not have yet begins at its usual fee.
  const usual = (views ?? []).map(({ code, defaultFee }) => [code, defaultFee] as const);
  const now = detail.fees.map(({ product, rate }) => [product, rate] as const);
  if (isPending) return null;
  return (
    <RateDialog
      title={`手续费率 · ${name}`}
      rateLabel="手续费率（%）"
      products={detail.products.map(({ product, prdName }) => [product, prdName])}
      current={Object.fromEntries([...usual, ...now])}
      {...proposal}
      onClose={onClose}
    />
  );
}

/** One merchant whole, and every change that may be proposed from here. */
export function MerchantDrawer({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(merchantQuery(id));
  useLiveRefresh(LIVE_GAP_MS, refetch);
  const pending = usePendingOf()('merchant', id);
  const [doing, setDoing] = useState<Doing>();
  const mayFee = useMay('merchant-fee:propose');
  const mayAccess = useMay('merchant-access:propose');
  const merchant = data?.merchant;
  const done = () => setDoing(undefined);
  return (
    <Dialog
      title="商户详情"
      shape="drawer"
      width={WIDTH_PX}
      testId="merchant-drawer"
      onClose={onClose}
      footer={
        <>
          {data && mayAccess ? (
            <>
              <Button onClick={() => setDoing({ endpoint: { endpointId: '', url: '', enabled: true } })}>
                新增回调地址
              </Button>
              <Button onClick={() => setDoing({ key: true })}>签发密钥</Button>
            </>
          ) : null}
          {data && mayFee ? (
            <Button kind="primary" onClick={() => setDoing({ fee: true })}>
              调整费率
            </Button>
          ) : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data && merchant ? (
        <div className="detail">
          <div className="detail-head">
            <strong className="detail-amount">{merchant.name}</strong>
            <StatusTag tone={merchant.kybStatus === 2 ? 'ok' : 'mute'}>
              {KYC_STATUS_NAMES[merchant.kybStatus]}
            </StatusTag>
            {merchant.frozen ? <StatusTag tone="bad">已冻结</StatusTag> : null}
            <PendingBadges pending={pending} />
          </div>
          <Facts
            rows={[
              [
                '商户号',
                <span key="i" className="mono">
                  {merchant.mchId}
                </span>,
              ],
              ['实名', merchant.legalName],
              ['可用余额', <MoneyText key="a" value={merchant.available} />],
              ['占用', <MoneyText key="h" value={merchant.held} />],
              ['创建时间', merchant.createTime],
              ['地址白名单', data.ipAllow.join('、') || '不限'],
            ]}
          />
          <FeesSection fees={data.fees} />
          <KeysSection keys={data.keys} />
          <EndpointsSection
            endpoints={data.endpoints}
            onChange={
              mayAccess
                ? ({ id: endpointId, url, enabled }) => setDoing({ endpoint: { endpointId, url, enabled } })
                : undefined
            }
          />
        </div>
      ) : null}
      {data && doing && 'fee' in doing ? <FeeDialog detail={data} onClose={done} /> : null}
      {merchant && doing && 'key' in doing ? <KeyDialog merchant={merchant} onClose={done} /> : null}
      {merchant && doing && 'endpoint' in doing ? (
        <EndpointDialog merchant={merchant} start={doing.endpoint} onClose={done} />
      ) : null}
    </Dialog>
  );
}
