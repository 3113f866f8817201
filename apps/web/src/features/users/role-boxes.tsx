import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as controls from '../../ui/form/controls.module.css';
import { BothSidesOfRoles } from './both-sides.tsx';
import { rolesQuery } from './queries.ts';
import * as zh from './zh.tsx';

type Props = { value: readonly string[]; error?: string; onChange(roles: string[]): void };

/** Checkboxes of the staff's roles; an archived role is shown only where the user still has it. */
export function RoleBoxes({ value, error, onChange }: Props): ReactNode {
  const { data = [] } = useQuery(rolesQuery);
  const offered = data.filter(({ code, archived }) => !archived || value.includes(code));
  return (
    <fieldset className={controls.field}>
      <legend className={controls.fieldLabel}>{zh.roleBoxes.label}</legend>
      {offered.map(({ code, name }) => (
        <label key={code} className={controls.checkRow}>
          <input
            type="checkbox"
            checked={value.includes(code)}
            onChange={({ target }) =>
              onChange(
                offered.map((one) => one.code).filter((one) => (one === code ? target.checked : value.includes(one))),
              )
            }
          />
          {name}
        </label>
      ))}
      {error ? (
        <span className={controls.fieldError} role="alert">
          {error}
        </span>
      ) : null}
      <BothSidesOfRoles codes={value} />
    </fieldset>
  );
}
