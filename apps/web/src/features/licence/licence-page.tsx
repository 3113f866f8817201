import { SERVICE_NAMES } from '@mashang/contract/jurisdictions';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { Facts } from '../../ui/display/facts.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { usePendingOf } from '../approvals/use-pending.ts';
import * as styles from './licence.module.css';
import { LicenceDialog } from './licence-dialog.tsx';
import { MODE_NAMES } from './licence-words.ts';
import { PoliciesPanel } from './policies-panel.tsx';
import { licenceQuery, policiesQuery } from './queries.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;
const NOTHING = {
  legalName: '',
  licenceNo: '',
  regulator: '',
  jurisdiction: 'CN',
  services: [],
  settlementMode: 'institution' as const,
  validFrom: '',
  validTo: '',
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
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.licencePage.heading}</h1>
        <span className={looks.grow} />
        {data && mayPropose ? (
          <Button kind="primary" disabled={pending.length > 0} onClick={() => setEditing(true)}>
            {zh.licencePage.editing}
          </Button>
        ) : null}
      </div>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      <section className={`${controls.panel} ${controls.page}`}>
        {!data && !error ? <SkeletonLines lines={8} /> : null}
        {data && !profile ? (
          <p className={`${controls.notice} ${controls.noticeBad}`}>{zh.licencePage.notice}</p>
        ) : null}
        {data && profile ? (
          <>
            <div className={styles.licenceHead}>
              <strong>{profile.legalName}</strong>
              <StatusTag tone={data.expired ? 'bad' : 'ok'}>
                {data.expired ? zh.licencePage.expired : zh.licencePage.valid}
              </StatusTag>
              <PendingBadges pending={pending} />
            </div>
            <Facts
              rows={[
                [zh.licencePage.licenceNo, profile.licenceNo],
                [zh.licencePage.regulator, profile.regulator],
                [
                  zh.licencePage.name,
                  policies.data?.find(({ code }) => code === profile.jurisdiction)?.name ?? profile.jurisdiction,
                ],
                [zh.licencePage.settlementModes, MODE_NAMES[profile.settlementMode]],
                [zh.licencePage.validFrom, profile.validFrom],
                [zh.licencePage.validTo, profile.validTo],
                [
                  zh.licencePage.map,
                  <span key="s" className={controls.chips}>
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
      <p className={looks.soft}>{zh.licencePage.note}</p>
      <PoliciesPanel />
      {editing ? <LicenceDialog start={profile ?? NOTHING} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}
