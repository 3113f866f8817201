import { SERVICE_NAMES } from '@mashang/contract/jurisdictions';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PendingBadges } from '../../ui/pending-badge.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import '../../ui/order-list.css';
import { usePendingOf } from '../approvals/use-pending.ts';
import './licence.css';
import { LicenceDialog } from './licence-dialog.tsx';
import { MODE_NAMES } from './licence-words.ts';
import { PoliciesPanel } from './policies-panel.tsx';
import { licenceQuery, policiesQuery } from './queries.ts';

const LIVE_GAP_MS = 1_000;
const NOTHING = {
  ...{ legalName: '', licenceNo: '', regulator: '', jurisdiction: 'CN', services: [] },
  ...{ settlementMode: 'institution' as const, validFrom: '', validTo: '' },
};

/** 许可资料: what this deployment may do, where, and until when (L1). */
export default function LicencePage(): ReactNode {
  const { data, error, refetch } = useQuery(licenceQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch, 'approval');
  const mayPropose = useMay('licence:propose');
  const pending = usePendingOf()('licence', 'licence');
  const [editing, setEditing] = useState(false);
  const policies = useQuery(policiesQuery);
  const profile = data?.profile;
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="page-title">许可资料</h1>
        <span className="grow" />
        {data && mayPropose ? (
          <Button kind="primary" disabled={pending.length > 0} onClick={() => setEditing(true)}>
            变更许可资料
          </Button>
        ) : null}
      </div>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      <section className="panel page">
        {!data && !error ? <SkeletonLines lines={8} /> : null}
        {data && !profile ? <p className="notice notice-bad">未配置许可资料，资金业务已关闭。</p> : null}
        {data && profile ? (
          <>
            <div className="licence-head">
              <strong>{profile.legalName}</strong>
              <StatusTag tone={data.expired ? 'bad' : 'ok'}>{data.expired ? '已过期' : '有效'}</StatusTag>
              <PendingBadges pending={pending} />
            </div>
            <Facts
              rows={[
                ['许可证编号', profile.licenceNo],
                ['监管机构', profile.regulator],
                [
                  '法域',
                  policies.data?.find(({ code }) => code === profile.jurisdiction)?.name ?? profile.jurisdiction,
                ],
                ['结算方式', MODE_NAMES[profile.settlementMode]],
                ['有效期起', profile.validFrom],
                ['有效期止', profile.validTo],
                [
                  '许可业务',
                  <span key="s" className="chips">
                    {profile.services.map((service) => (
                      <StatusTag key={service} tone="info">
                        {SERVICE_NAMES[service]}
                      </StatusTag>
                    ))}
                  </span>,
                ],
              ]}
            />
          </>
        ) : null}
      </section>
      <p className="soft">许可与法域政策未涵盖的业务自动关闭，菜单与接口同时停用；变更须另一名管理员审批。</p>
      <PoliciesPanel />
      {editing ? <LicenceDialog start={profile ?? NOTHING} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}
