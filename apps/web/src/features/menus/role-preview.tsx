import type { MenuNode } from '@mashang/contract/menus';
import { type Area, areaOfRoles, ROLE_NAMES, ROLES } from '@mashang/contract/permissions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../lib/session/current-user.ts';
import * as controls from '../../ui/form/controls.module.css';
import { SelectField } from '../../ui/form/field.tsx';
import { Icon, isIconName } from '../../ui/layout/icon.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { rolePreviewQuery, staffRolesQuery } from './arrangement-queries.ts';
import { type SidebarNode, siteOfMenus } from './menu-rules.ts';
import * as styles from './menus-page.module.css';
import * as zh from './zh.tsx';

function Node({ node }: { node: SidebarNode }): ReactNode {
  return (
    <li>
      <span className={styles.menuPreviewEntry}>
        <Icon name={isIconName(node.icon) ? node.icon : 'dot'} size={16} />
        {node.title}
        {node.external ? <Icon name="external" size={14} /> : null}
      </span>
      {node.children.length > 0 ? (
        <ul>
          {node.children.map((child) => (
            <Node key={child.key} node={child} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** The sidebar of the current draft as a user with a role would see it. */
export function RolePreview({ area, nodes }: { area: Area; nodes: readonly MenuNode[] }): ReactNode {
  const isStaff = area === 'operator';
  const staff = useQuery({ ...staffRolesQuery, enabled: useMay('operator-user:read') && isStaff });
  const roles: (readonly [string, string])[] =
    (isStaff ? staff.data : undefined)
      ?.filter(({ archived }) => !archived)
      .map(({ code, name }) => [code, name] as const) ??
    ROLES.filter((role) => areaOfRoles([role]) === area).map((role) => [role, ROLE_NAMES[role]] as const);
  const [picked, setPicked] = useState('');
  const role = roles.some(([code]) => code === picked) ? picked : (roles[0]?.[0] ?? '');
  const { data, error, refetch } = useQuery({
    ...rolePreviewQuery(area, role, nodes),
    placeholderData: keepPreviousData,
  });
  const site = data ? siteOfMenus(data, [role]) : undefined;
  return (
    <section
      className={`${controls.panel} ${styles.menuPreview}`}
      aria-label={zh.rolePreview.title}
      data-testid="menu-preview"
    >
      <SelectField
        label={zh.rolePreview.title}
        options={roles}
        value={role}
        onChange={(event) => setPicked(event.target.value)}
      />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!site && !error ? <SkeletonLines lines={8} /> : null}
      {site ? (
        <ul className={styles.menuPreviewList}>
          {site.sidebar.map((node) => (
            <Node key={node.key} node={node} />
          ))}
        </ul>
      ) : null}
      <p className={looks.soft}>{zh.rolePreview.intro}</p>
    </section>
  );
}
