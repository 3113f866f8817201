import { OPTIONAL_PHONE } from '@mashang/contract/fields';
import { type EnteredMember, MEMBER_NAME, type Members } from '@mashang/contract/merchant-people';
import { LOGIN_NAME } from '@mashang/contract/participants';
import { MERCHANT_ROLES, type MerchantRole, ROLE_NAMES } from '@mashang/contract/permissions';
import type { ReactNode } from 'react';
import { type CodeAsked, CodedDialog } from '../../../ui/dialog/coded-dialog.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { FormField, FormSwitch } from '../../../ui/form/form-field.tsx';
import { type Bound, useForm } from '../../../ui/form/use-form.ts';
import * as looks from '../../../ui/layout/looks.module.css';
import { changeMember, enterFirstUser, inviteMember } from './queries.ts';
import * as zh from './zh.tsx';

const PERSON = { username: LOGIN_NAME, nickname: MEMBER_NAME, phone: OPTIONAL_PHONE };
const CODE: CodeAsked = { hint: zh.memberDialogs.codeHint, fresh: true };
const NOBODY = { username: '', nickname: '', phone: '' };
type Person = typeof NOBODY;
type Roles = readonly MerchantRole[];

function rolesWrong(roles: Roles): { roles?: string } {
  return roles.length > 0 ? {} : { roles: zh.memberDialogs.rolesNeeded };
}

function RoleBoxes({ of: { value, error, put } }: { of: Bound<Roles> }): ReactNode {
  return (
    <fieldset className={controls.field}>
      <legend className={controls.fieldLabel}>{zh.memberDialogs.roles}</legend>
      {MERCHANT_ROLES.map((role) => (
        <label key={role} className={controls.checkRow}>
          <input
            type="checkbox"
            checked={value.includes(role)}
            onChange={({ target }) =>
              put(MERCHANT_ROLES.filter((one) => (one === role ? target.checked : value.includes(one))))
            }
          />
          {ROLE_NAMES[role]}
        </label>
      ))}
      {error ? (
        <span className={controls.fieldError} role="alert">
          {error}
        </span>
      ) : null}
    </fieldset>
  );
}

/** Name, phone and login name of a new user. */
function PersonFields({ at }: { at(name: keyof Person): Bound<string> }): ReactNode {
  const username = at('username');
  return (
    <>
      <FormField of={{ ...username, put: (text) => username.put(text.trim().toLowerCase()) }} plain />
      <FormField of={at('nickname')} plain />
      <FormField of={at('phone')} plain />
    </>
  );
}

type Entering = { after(entered: EnteredMember): void; onClose(): void };

/** 新增成员, by the merchant's administrator. */
export function InviteDialog({ after, onClose }: Entering): ReactNode {
  const form = useForm<Person & { roles: Roles }>(PERSON, { ...NOBODY, roles: [] });
  return (
    <CodedDialog
      title={zh.memberDialogs.invite}
      button={zh.memberDialogs.invite}
      done=""
      testId="invite-member-dialog"
      dirtyText={zh.memberDialogs.inviteDirty}
      code={CODE}
      form={form}
      check={() => rolesWrong(form.values.roles)}
      act={(code) => inviteMember({ ...form.sent, roles: [...form.sent.roles] }, code)}
      after={after}
      onClose={onClose}
    >
      <PersonFields at={(name) => form.at(name)} />
      <RoleBoxes of={form.at('roles')} />
    </CodedDialog>
  );
}

/** Roles of another member, and whether it may sign in. */
export function ChangeMemberDialog({ member, onClose }: { member: Members[number]; onClose(): void }): ReactNode {
  const form = useForm<{ roles: Roles; enabled: boolean }>({}, { roles: member.roles, enabled: member.enabled });
  return (
    <CodedDialog
      title={zh.memberDialogs.change(member.username)}
      button={zh.memberDialogs.save}
      done={zh.memberDialogs.changed}
      testId="change-member-dialog"
      dirtyText={zh.memberDialogs.changeDirty}
      code={CODE}
      form={form}
      check={() => rolesWrong(form.values.roles)}
      act={(code) =>
        changeMember({ userId: member.id, roles: [...form.values.roles], enabled: form.values.enabled }, code)
      }
      onClose={onClose}
    >
      <RoleBoxes of={form.at('roles')} />
      <FormSwitch
        of={form.at('enabled')}
        label={zh.memberDialogs.enabled}
        on={zh.memberDialogs.on}
        off={zh.memberDialogs.off}
      />
    </CodedDialog>
  );
}

type FirstProps = Entering & { merchant: { id: string; name: string } };
/** 新增首位用户, by the operator: the administrator of an admitted merchant. */
export function FirstUserDialog({ merchant, after, onClose }: FirstProps): ReactNode {
  const form = useForm<Person>(PERSON, NOBODY);
  return (
    <CodedDialog
      title={zh.memberDialogs.first(merchant.name)}
      button={zh.memberDialogs.firstButton}
      done=""
      testId="first-user-dialog"
      dirtyText={zh.memberDialogs.firstDirty}
      code={CODE}
      form={form}
      act={(code) => enterFirstUser({ merchantId: merchant.id, ...form.sent }, code)}
      after={after}
      onClose={onClose}
    >
      <p className={looks.soft}>{zh.memberDialogs.firstNote}</p>
      <PersonFields at={(name) => form.at(name)} />
    </CodedDialog>
  );
}
