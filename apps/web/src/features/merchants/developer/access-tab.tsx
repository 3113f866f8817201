import type { ApprovalPayload } from '@mashang/contract/approvals';
import type { OwnAccess } from '@mashang/contract/merchant-access';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LIVE_GAP_MS, useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { Facts } from '../../../ui/display/facts.tsx';
import { PendingBadges } from '../../../ui/display/pending-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as factStyles from '../../../ui/layout/facts.module.css';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { usePendingWhere } from '../../approvals/use-pending.ts';
import { EndpointsSection } from '../merchant-sections.tsx';
import { TestEndpointDialog } from '../test-endpoint-dialog.tsx';
import { AddressesDialog } from './addresses-dialog.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { ownAccessQuery, testOwnEndpoint } from './queries.ts';
import * as zh from './zh.ts';

/** Changes whose proposals wait here. */
const KINDS: ReadonlySet<string> = new Set(['merchant.endpoint', 'merchant.addresses']);

type Doing =
  | { addresses: true }
  | { endpoint: ApprovalPayload<'merchant.endpoint'> }
  | { test: OwnAccess['endpoints'][number] };

/** Webhook addresses and the networks that calls may come from: proposed here, in force once another one approved. */
export function AccessTab({ above }: { above: ReactNode }): ReactNode {
  const { data, error, refetch } = useQuery(ownAccessQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch, 'access');
  const mayPropose = useMay('own-access:propose');
  const pending = usePendingWhere(({ kind }) => KINDS.has(kind));
  const [doing, setDoing] = useState<Doing>();
  const done = () => setDoing(undefined);
  const add = () => setDoing({ endpoint: { endpointId: '', url: '', enabled: true, events: [] } });
  const networks = data?.networks.join('、') ?? '';
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.access.heading}</h1>
        {data ? <PendingBadges pending={pending} /> : null}
        <span className={looks.grow} />
        {data && mayPropose ? (
          <Button kind="primary" onClick={add}>
            {zh.access.addEndpoint}
          </Button>
        ) : null}
      </div>
      {above}
      <p className={looks.soft}>{zh.access.note}</p>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={6} /> : null}
      {data ? (
        <>
          <EndpointsSection
            endpoints={data.endpoints}
            {...(mayPropose
              ? {
                  onChange: ({ id: endpointId, url, wanted, events }) =>
                    setDoing({ endpoint: { endpointId, url, enabled: wanted, events } }),
                  onTest: (test) => setDoing({ test }),
                }
              : {})}
          />
          <Facts
            rows={[
              [
                zh.access.networks,
                <span key="n" className={controls.chips}>
                  <span className={networks ? `${looks.mono} ${factStyles.break}` : undefined}>
                    {networks || zh.access.anywhere}
                  </span>
                  {mayPropose ? (
                    <Button
                      kind="link"
                      aria-label={zh.access.changeNetworks}
                      onClick={() => setDoing({ addresses: true })}
                    >
                      {zh.access.change}
                    </Button>
                  ) : null}
                </span>,
              ],
            ]}
          />
        </>
      ) : null}
      {data && doing && 'addresses' in doing ? <AddressesDialog access={data} onClose={done} /> : null}
      {data && doing && 'endpoint' in doing ? (
        <EndpointDialog merchantId={data.merchantId} start={doing.endpoint} onClose={done} />
      ) : null}
      {doing && 'test' in doing ? (
        <TestEndpointDialog endpoint={doing.test} send={() => testOwnEndpoint(doing.test.id)} onClose={done} />
      ) : null}
    </div>
  );
}
