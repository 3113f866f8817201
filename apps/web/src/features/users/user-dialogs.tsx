import { type ApprovalPayload, ROLES_NEEDED, STAFF_FIELDS } from '@mashang/contract/approvals';
import type { OperatorUsers } from '@mashang/contract/sign-in';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { FormField, FormSwitch } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { proposalOf } from '../approvals/queries.ts';
import { RoleBoxes } from './role-boxes.tsx';
import * as zh from './zh.tsx';

type User = OperatorUsers[number];
type Created = ApprovalPayload<'operator.create'>;
type Changed = ApprovalPayload<'operator.change'>;
const NOBODY: Created = { username: '', nickname: '', phone: '', roles: [] };

function checkRoles({ roles }: { roles: readonly string[] }) {
  return { roles: roles.length > 0 ? undefined : ROLES_NEEDED };
}

/** 新增用户. The first password is created on approval and shown once, to the person who proposed it. */
export function CreateUserDialog({ onClose }: { onClose(): void }): ReactNode {
  const form = useForm(STAFF_FIELDS, NOBODY);
  const payload = form.sent;
  const proposal = useMemo(() => proposalOf('operator.create', payload.username), [payload.username]);
  const username = form.at('username');
  return (
    <ProposeDialog
      title={zh.createUserDialog.title}
      payload={payload}
      check={checkRoles}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <p className={looks.soft}>{zh.createUserDialog.note}</p>
      <FormField of={{ ...username, put: (text) => username.put(text.trim().toLowerCase()) }} plain />
      <FormField of={form.at('nickname')} plain />
      <FormField of={form.at('phone')} label={zh.createUserDialog.phone} plain />
      <RoleBoxes value={payload.roles} error={form.errors.roles} onChange={form.at('roles').put} />
    </ProposeDialog>
  );
}

/** Roles of a user of the staff, and whether it may sign in. */
export function ChangeUserDialog({ user, onClose }: { user: User; onClose(): void }): ReactNode {
  const form = useForm<Changed>({}, () => ({ roles: user.roles.map(({ code }) => code), enabled: user.enabled }));
  const proposal = useMemo(() => proposalOf('operator.change', user.id), [user.id]);
  return (
    <ProposeDialog
      title={zh.changeUserDialog.title(user.username)}
      payload={form.values}
      check={checkRoles}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <RoleBoxes value={form.values.roles} error={form.errors.roles} onChange={form.at('roles').put} />
      <FormSwitch
        of={form.at('enabled')}
        label={zh.changeUserDialog.enabled}
        on={zh.changeUserDialog.on}
        off={zh.changeUserDialog.off}
      />
    </ProposeDialog>
  );
}
