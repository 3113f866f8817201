import type { ApprovalPayload } from '@mashang/contract/approvals';
import type { OperatorUsers } from '@mashang/contract/sign-in';
import { type ReactNode, useMemo, useState } from 'react';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { type FieldErrors, ProposeDialog } from '../../../ui/propose-dialog.tsx';
import { proposalOf } from '../../approvals/queries.ts';
import { RoleBoxes } from './role-boxes.tsx';

type User = OperatorUsers[number];
type Created = ApprovalPayload<'operator.create'>;
type Changed = ApprovalPayload<'operator.change'>;
const NOBODY: Created = { username: '', nickname: '', phone: '', roles: [] };

function checkRoles(roles: readonly unknown[]): string | undefined {
  return roles.length > 0 ? undefined : '至少选择一个角色';
}
function checkCreated({ username, nickname, roles }: Created): FieldErrors {
  return {
    username: /^[a-z][a-z0-9_.-]{2,31}$/.test(username) ? undefined : '3–32 位小写字母、数字或 _ . -，以字母开头',
    nickname: nickname.trim() ? undefined : '请填写姓名',
    roles: checkRoles(roles),
  };
}

/** 新增用户. The first password is made on approval and shown once, to whoever proposed it. */
export function CreateUserDialog({ onClose }: { onClose(): void }): ReactNode {
  const [payload, setPayload] = useState(NOBODY);
  const proposal = useMemo(() => proposalOf('operator.create', payload.username), [payload.username]);
  return (
    <ProposeDialog
      title="新增用户"
      payload={payload}
      check={checkCreated}
      dirty={payload !== NOBODY}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="soft">审批通过后生成初始密码，由您在审批详情中领取，只显示一次。</p>
          <TextField
            label="账号"
            maxLength={32}
            spellCheck={false}
            autoComplete="off"
            value={payload.username}
            error={errors.username}
            onChange={(event) => setPayload({ ...payload, username: event.target.value.trim().toLowerCase() })}
          />
          <TextField
            label="姓名"
            maxLength={32}
            autoComplete="off"
            value={payload.nickname}
            error={errors.nickname}
            onChange={(event) => setPayload({ ...payload, nickname: event.target.value })}
          />
          <TextField
            label="手机号（选填）"
            inputMode="tel"
            maxLength={20}
            autoComplete="off"
            value={payload.phone}
            error={errors.phone}
            onChange={(event) => setPayload({ ...payload, phone: event.target.value.trim() })}
          />
          <RoleBoxes
            value={payload.roles}
            error={errors.roles}
            onChange={(roles) => setPayload({ ...payload, roles })}
          />
        </>
      )}
    </ProposeDialog>
  );
}

/** Roles of a user of the staff, and whether it may sign in. */
export function ChangeUserDialog({ user, onClose }: { user: User; onClose(): void }): ReactNode {
  const [start] = useState<Changed>({ roles: user.roles.map(({ code }) => code), enabled: user.enabled });
  const [payload, setPayload] = useState(start);
  const proposal = useMemo(() => proposalOf('operator.change', user.id), [user.id]);
  return (
    <ProposeDialog
      title={`变更用户 · ${user.username}`}
      payload={payload}
      check={({ roles }) => ({ roles: checkRoles(roles) })}
      dirty={payload !== start}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <RoleBoxes
            value={payload.roles}
            error={errors.roles}
            onChange={(roles) => setPayload({ ...payload, roles })}
          />
          <SelectField
            label="状态"
            options={[
              ['1', '启用'],
              ['0', '停用'],
            ]}
            value={payload.enabled ? '1' : '0'}
            onChange={(event) => setPayload({ ...payload, enabled: event.target.value === '1' })}
          />
        </>
      )}
    </ProposeDialog>
  );
}
