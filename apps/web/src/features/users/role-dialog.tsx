import { type ApprovalPayload, PERMISSIONS_NEEDED, ROLE_NAME } from '@mashang/contract/approvals';
import type { MenuItem } from '@mashang/contract/menus';
import { ROLE_CODE } from '@mashang/contract/permissions';
import type { StaffRoles } from '@mashang/contract/sign-in';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { type FieldErrors, ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { proposalOf } from '../approvals/queries.ts';
import { BothSidesNotice } from './both-sides.tsx';
import * as styles from './operator-users.module.css';
import { permissionGroups, permissionText } from './permission-rules.ts';
import { menuPreviewQuery } from './queries.ts';
import * as zh from './zh.tsx';

type Role = StaffRoles[number];
type Payload = ApprovalPayload<'role.save'>;
const GROUPS = permissionGroups();
/** Permissions without which no member of the staff can work. */
const USUAL: Payload['permissions'] = ['dashboard:read', 'profile:update', 'passkey:manage'];

function titlesOf(items: readonly MenuItem[]): string[] {
  return items.flatMap((item) => (item.subMenus.length > 0 ? titlesOf(item.subMenus) : [item.title]));
}

/** The menu that users of the role would see, and the changed permissions. */
function Effect({ role, payload }: { role: Role | undefined; payload: Payload }): ReactNode {
  const { data } = useQuery({ ...menuPreviewQuery(payload.permissions), placeholderData: keepPreviousData });
  const before = new Set<string>(role?.permissions ?? []);
  const added = payload.permissions.filter((one) => !before.has(one));
  const removed = [...before].filter((one) => !(payload.permissions as readonly string[]).includes(one));
  return (
    <section className={styles.roleEffect} aria-label={zh.effect.region} aria-live="polite">
      <p className={controls.fieldLabel}>{zh.effect.region}</p>
      <p>{zh.effect.menus(data ? titlesOf(data).join('、') || zh.effect.nothing : '…')}</p>
      {role ? (
        <p className={looks.soft}>
          {zh.effect.summary(
            added.length,
            added.length > 0 ? `（${added.map(permissionText).join('、')}）` : '',
            removed.length,
            removed.length > 0 ? `（${removed.map(permissionText).join('、')}）` : '',
            role.users.length,
          )}
        </p>
      ) : null}
    </section>
  );
}

type Draft = Payload & { code: string };
function startOf(role: Role | undefined): Draft {
  const { name = '', archived = false } = role ?? {};
  return { name, archived, permissions: (role?.permissions as Payload['permissions']) ?? USUAL, code: '' };
}
function check({ permissions }: Payload): FieldErrors {
  return { permissions: permissions.length > 0 ? undefined : PERMISSIONS_NEEDED };
}

/** 新增角色 / 变更角色: users cannot give a permission that they do not have. */
export function RoleDialog({ role, onClose }: { role?: Role; onClose(): void }): ReactNode {
  const { sysPermissions } = useCurrentUser();
  const form = useForm<Draft>({ name: ROLE_NAME, ...(role ? {} : { code: ROLE_CODE }) }, () => startOf(role));
  const { code: typed, ...payload } = form.sent;
  const code = role?.code ?? `operator_${typed}`;
  const proposal = useMemo(() => proposalOf('role.save', code), [code]);
  const typedCode = form.at('code');
  function toggle(permission: Payload['permissions'][number], on: boolean): void {
    const others = payload.permissions.filter((one) => one !== permission);
    form.set({ permissions: on ? [...others, permission] : others });
  }
  return (
    <ProposeDialog
      title={role ? zh.roleDialog.changeTitle(role.name) : zh.roleDialog.addTitle}
      payload={payload}
      check={check}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {role ? null : (
            <FormField
              of={{
                ...typedCode,
                error: typedCode.error ?? errors.subjectId,
                put: (text) => typedCode.put(text.trim().toLowerCase()),
              }}
              hint={zh.roleDialog.codeHint(code)}
              plain
            />
          )}
          <FormField of={form.at('name')} plain />
          {GROUPS.map(({ title, permissions }) => (
            <fieldset key={title} className={`${controls.field} ${styles.rolePermissions}`}>
              <legend className={controls.fieldLabel}>{title}</legend>
              {permissions.map((permission) => {
                const mine = sysPermissions.includes(permission) || payload.permissions.includes(permission);
                return (
                  <label
                    key={permission}
                    className={controls.checkRow}
                    title={mine ? undefined : zh.roleDialog.notYours}
                  >
                    <input
                      type="checkbox"
                      disabled={!mine}
                      checked={payload.permissions.includes(permission)}
                      onChange={({ target }) => toggle(permission, target.checked)}
                    />
                    {permissionText(permission)}
                  </label>
                );
              })}
            </fieldset>
          ))}
          {errors.permissions ? (
            <span className={controls.fieldError} role="alert">
              {errors.permissions}
            </span>
          ) : null}
          {role ? (
            <label className={controls.checkRow}>
              <input
                type="checkbox"
                checked={payload.archived}
                onChange={({ target }) => form.set({ archived: target.checked })}
              />
              {zh.roleDialog.archive}
            </label>
          ) : null}
          {errors.archived ? (
            <span className={controls.fieldError} role="alert">
              {errors.archived}
            </span>
          ) : null}
          <BothSidesNotice permissions={payload.archived ? [] : payload.permissions} />
          <Effect role={role} payload={payload} />
        </>
      )}
    </ProposeDialog>
  );
}
