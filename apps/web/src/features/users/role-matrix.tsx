import type { StaffRoles } from '@mashang/contract/sign-in';
import { Fragment, type ReactNode } from 'react';
import { Icon } from '../../ui/layout/icon.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './operator-users.module.css';
import { permissionGroups, permissionText } from './permission-rules.ts';
import * as zh from './zh.tsx';

const GROUPS = permissionGroups();

/** Permissions of all roles side by side. */
export function RoleMatrix({ roles }: { roles: StaffRoles }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard.
    <section className={styles.roleMatrix} aria-label={zh.roleMatrix.region} tabIndex={0} data-testid="role-matrix">
      <table>
        <thead>
          <tr>
            <th scope="col">{zh.roleMatrix.permission}</th>
            {roles.map(({ code, name }) => (
              <th key={code} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {GROUPS.map(({ title, permissions }) => (
            <Fragment key={title}>
              <tr className={styles.roleMatrixGroup}>
                <th scope="rowgroup">{title}</th>
                {roles.map(({ code }) => (
                  <td key={code} />
                ))}
              </tr>
              {permissions.map((permission) => (
                <tr key={permission}>
                  <th scope="row" title={permission}>
                    {permissionText(permission)}
                  </th>
                  {roles.map((role) => (
                    <td key={role.code}>
                      {role.permissions.includes(permission) ? (
                        <span role="img" className={styles.roleMatrixYes} aria-label={zh.roleMatrix.has}>
                          <Icon name="check" size={16} />
                        </span>
                      ) : (
                        <span className={looks.srOnly}>{zh.roleMatrix.hasNot}</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}
