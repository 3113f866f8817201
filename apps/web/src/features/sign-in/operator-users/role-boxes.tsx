import { OPERATOR_ROLES, ROLE_NAMES } from '@mashang/contract/permissions';
import type { ReactNode } from 'react';

export type OperatorRole = (typeof OPERATOR_ROLES)[number];
type Props = { value: readonly OperatorRole[]; error?: string; onChange(roles: OperatorRole[]): void };

/** Any number of the staff's roles. */
export function RoleBoxes({ value, error, onChange }: Props): ReactNode {
  return (
    <fieldset className="field role-boxes">
      <legend className="field-label">角色</legend>
      {OPERATOR_ROLES.map((role) => (
        <label key={role} className="check-row">
          <input
            type="checkbox"
            checked={value.includes(role)}
            onChange={({ target }) =>
              onChange(OPERATOR_ROLES.filter((one) => (one === role ? target.checked : value.includes(one))))
            }
          />
          {ROLE_NAMES[role]}
        </label>
      ))}
      {error ? (
        <span className="field-error" role="alert">
          {error}
        </span>
      ) : null}
    </fieldset>
  );
}
