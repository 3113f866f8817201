import { kindsOfBothSides } from '@mashang/contract/approvals';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './operator-users.module.css';
import { rolesQuery } from './queries.ts';
import * as zh from './zh.tsx';

/** Shows, while permissions are chosen, the kinds of change that one person could both propose and check. */
export function BothSidesNotice({ permissions }: { permissions: readonly string[] }): ReactNode {
  const kinds = kindsOfBothSides(permissions);
  return (
    <div aria-live="polite" data-testid="both-sides">
      {kinds.length > 0 ? (
        <p className={`${controls.notice} ${controls.noticeWarn}`}>
          <span>{zh.bothSidesNotice.notice(kinds.length, kinds.join('、'))}</span>
        </p>
      ) : null}
    </div>
  );
}

/** The same for a user who is given these roles. */
export function BothSidesOfRoles({ codes }: { codes: readonly string[] }): ReactNode {
  const { data = [] } = useQuery(rolesQuery);
  const given = data.filter(({ code, archived }) => !archived && codes.includes(code));
  return <BothSidesNotice permissions={given.flatMap(({ permissions }) => permissions)} />;
}

/** In the list of roles: how many kinds of change one role can both propose and check, and which. */
export function BothSidesOfRole({ name, permissions }: { name: string; permissions: readonly string[] }): ReactNode {
  const kinds = kindsOfBothSides(permissions);
  if (kinds.length === 0) return null;
  return (
    <details className={styles.bothSides} data-testid="role-both-sides">
      <summary aria-label={zh.bothSidesOfRole.label(name)}>
        <StatusTag tone="warn">{zh.bothSidesOfRole.summary(kinds.length)}</StatusTag>
      </summary>
      <span className={looks.soft}>{kinds.join('、')}</span>
    </details>
  );
}
