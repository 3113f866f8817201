import type { StaffRoles } from '@mashang/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { PendingBadges, PendingNew } from '../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { usePendingOf, usePendingOfKind } from '../approvals/use-pending.ts';
import { BothSidesOfRole } from './both-sides.tsx';
import * as styles from './operator-users.module.css';
import { rolesQuery } from './queries.ts';
import { RoleDialog } from './role-dialog.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;
type Role = StaffRoles[number];

/** Roles as cards, and their permissions side by side. */
export function RolesTab(): ReactNode {
  const { data, error, refetch } = useQuery(rolesQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch, 'approval');
  const mayPropose = useMay('operator-user:propose');
  const pendingOf = usePendingOf();
  const newRoles = usePendingOfKind('role');
  const [editing, setEditing] = useState<Role | 'new'>();
  return (
    <>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={10} /> : null}
      {data ? (
        <>
          <PendingNew pending={newRoles} known={data.map(({ code }) => code)} />
          <div className={styles.roleCards} data-testid="role-cards">
            {data.map((role) => (
              <section key={role.code} className={`${controls.panel} ${styles.roleCard}`} aria-label={role.name}>
                <div className={styles.roleCardHead}>
                  <strong>{role.name}</strong>
                  <StatusTag tone={role.archived ? 'mute' : role.builtIn ? 'info' : 'ok'}>
                    {role.archived ? zh.rolesTab.archived : role.builtIn ? zh.rolesTab.builtIn : zh.rolesTab.own}
                  </StatusTag>
                  <PendingBadges pending={pendingOf('role', role.code)} />
                </div>
                <span className={`${looks.mono} ${looks.soft}`}>{role.code}</span>
                <span>
                  {zh.rolesTab.facts(
                    role.permissions.length,
                    role.users.length,
                    role.users.length > 0 ? (
                      <span className={looks.soft}>：{role.users.map(({ username }) => username).join('、')}</span>
                    ) : null,
                  )}
                </span>
                <BothSidesOfRole name={role.name} permissions={role.permissions} />
                {role.builtIn || !mayPropose ? null : role.own ? (
                  <span className={looks.soft}>{zh.rolesTab.byOthers}</span>
                ) : (
                  <Button small aria-label={zh.rolesTab.changeLabel(role.name)} onClick={() => setEditing(role)}>
                    {zh.rolesTab.change}
                  </Button>
                )}
              </section>
            ))}
            {mayPropose ? (
              <button
                type="button"
                className={`${styles.roleCard} ${styles.roleCardNew}`}
                onClick={() => setEditing('new')}
              >
                {zh.rolesTab.add}
              </button>
            ) : null}
          </div>
          <section className={controls.panel}>
            <RoleMatrix roles={data.filter(({ archived }) => !archived)} />
          </section>
        </>
      ) : null}
      {editing ? (
        <RoleDialog {...(editing === 'new' ? {} : { role: editing })} onClose={() => setEditing(undefined)} />
      ) : null}
    </>
  );
}
