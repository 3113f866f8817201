import { OPTIONAL_PHONE } from '@mashang/contract/fields';
import { type EnteredMember, MEMBER_NAME, type Members } from '@mashang/contract/merchant-people';
import { LOGIN_NAME } from '@mashang/contract/participants';
import { MERCHANT_ROLES, type MerchantRole, ROLE_NAMES } from '@mashang/contract/permissions';
import type { ReactNode } from 'react';
import { CodedDialog, NEW_CODE } from '../../../ui/dialog/coded-dialog.tsx';
import { CheckBoxes } from '../../../ui/form/check-boxes.tsx';
import { FormField, FormSwitch } from '../../../ui/form/form-field.tsx';
import { type Bound, useForm } from '../../../ui/form/use-form.ts';
import * as looks from '../../../ui/layout/looks.module.css';
import { changeMember, enterFirstUser, inviteMember } from './queries.ts';
import * as zh from './zh.tsx';

const PERSON = { username: LOGIN_NAME, nickname: MEMBER_NAME, phone: OPTIONAL_PHONE };
const NOBODY = { username: '', nickname: '', phone: '' };
type Person = typeof NOBODY;
type Roles = readonly MerchantRole[];

function rolesWrong(roles: Roles): { roles?: string } {
  return roles.length > 0 ? {} : { roles: zh.memberDialogs.rolesNeeded };
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
      code={NEW_CODE}
      form={form}
      check={() => rolesWrong(form.values.roles)}
      act={(code) => inviteMember({ ...form.sent, roles: [...form.sent.roles] }, code)}
      after={after}
      onClose={onClose}
    >
      <PersonFields at={(name) => form.at(name)} />
      <CheckBoxes of={form.at('roles')} label={zh.memberDialogs.roles} choices={MERCHANT_ROLES} names={ROLE_NAMES} />
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
      code={NEW_CODE}
      form={form}
      check={() => rolesWrong(form.values.roles)}
      act={(code) =>
        changeMember({ userId: member.id, roles: [...form.values.roles], enabled: form.values.enabled }, code)
      }
      onClose={onClose}
    >
      <CheckBoxes of={form.at('roles')} label={zh.memberDialogs.roles} choices={MERCHANT_ROLES} names={ROLE_NAMES} />
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
      code={NEW_CODE}
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
