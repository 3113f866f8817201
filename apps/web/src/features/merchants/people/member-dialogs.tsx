import { gainsPart } from '@mashang/contract/approvals';
import { OPTIONAL_PHONE, PROPOSAL_REASON } from '@mashang/contract/fields';
import { type EnteredMember, MEMBER_NAME, type Members } from '@mashang/contract/merchant-people';
import { LOGIN_NAME } from '@mashang/contract/participants';
import { MERCHANT_ROLES, type MerchantRole, ROLE_NAMES } from '@mashang/contract/permissions';
import { type ReactNode, useMemo } from 'react';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { CodedDialog, NEW_CODE } from '../../../ui/dialog/coded-dialog.tsx';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import { CheckBoxes } from '../../../ui/form/check-boxes.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { FormField, FormSwitch } from '../../../ui/form/form-field.tsx';
import { type Bound, useForm } from '../../../ui/form/use-form.ts';
import * as looks from '../../../ui/layout/looks.module.css';
import { proposalOf } from '../../approvals/queries.ts';
import { changeMember, inviteMember } from './queries.ts';
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

type Proposed = { roles: Roles; reason: string };

/** Shown where the chosen roles take part in what two people decide: another person has to approve. */
function ByTwo({ at }: { at: Bound<string> }): ReactNode {
  return (
    <>
      <p className={`${controls.notice} ${controls.noticeWarn}`} data-testid="by-two">
        {zh.memberDialogs.byTwo}
      </p>
      <FormField of={at} rows={2} />
    </>
  );
}

type InviteProps = { after(entered: EnteredMember | undefined): void; onClose(): void };
/** 新增成员, by the merchant's administrator: at once, or by two people where the roles take part in what two decide. */
export function InviteDialog({ after, onClose }: InviteProps): ReactNode {
  const { merchantId } = useCurrentUser();
  const form = useForm<Person & Proposed>({ ...PERSON, reason: PROPOSAL_REASON }, { ...NOBODY, roles: [], reason: '' });
  const byTwo = gainsPart([], form.values.roles);
  const shown = byTwo ? form : { ...form, fields: PERSON };
  const { reason, roles, ...person } = form.sent;
  const payload = { ...person, roles: [...roles] };
  return (
    <CodedDialog<EnteredMember | undefined>
      title={zh.memberDialogs.invite}
      button={byTwo ? zh.memberDialogs.submit : zh.memberDialogs.invite}
      done={(entered) => (entered ? '' : zh.memberDialogs.proposed)}
      testId="invite-member-dialog"
      dirtyText={zh.memberDialogs.inviteDirty}
      code={NEW_CODE}
      form={shown}
      check={() => rolesWrong(form.values.roles)}
      act={async (code) => {
        if (!byTwo) return inviteMember(payload, code);
        await proposalOf('merchant.member', merchantId).submit({ payload, reason, code });
        return undefined;
      }}
      after={after}
      onClose={onClose}
    >
      <PersonFields at={(name) => form.at(name)} />
      <CheckBoxes of={form.at('roles')} label={zh.memberDialogs.roles} choices={MERCHANT_ROLES} names={ROLE_NAMES} />
      {byTwo ? <ByTwo at={form.at('reason')} /> : null}
    </CodedDialog>
  );
}

/** Roles of another member, and whether it may sign in: at once, or by two people where it gains a part in that. */
export function ChangeMemberDialog({ member, onClose }: { member: Members[number]; onClose(): void }): ReactNode {
  const { merchantId } = useCurrentUser();
  const form = useForm<Proposed & { enabled: boolean }>(
    { reason: PROPOSAL_REASON },
    { roles: member.roles, enabled: member.enabled, reason: '' },
  );
  const { roles, enabled } = form.values;
  const byTwo = enabled && gainsPart(member.enabled ? member.roles : [], roles);
  const shown = byTwo ? form : { ...form, fields: {} };
  const payload = { userId: member.id, roles: [...roles], enabled };
  return (
    <CodedDialog
      title={zh.memberDialogs.change(member.username)}
      button={byTwo ? zh.memberDialogs.submit : zh.memberDialogs.save}
      done={byTwo ? zh.memberDialogs.proposed : zh.memberDialogs.changed}
      testId="change-member-dialog"
      dirtyText={zh.memberDialogs.changeDirty}
      code={NEW_CODE}
      form={shown}
      check={() => rolesWrong(roles)}
      act={(code): Promise<unknown> =>
        byTwo
          ? proposalOf('merchant.member-change', merchantId).submit({ payload, reason: form.sent.reason, code })
          : changeMember(payload, code)
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
      {byTwo ? <ByTwo at={form.at('reason')} /> : null}
    </CodedDialog>
  );
}

type FirstProps = { merchant: { id: string; name: string }; onClose(): void };
/** 新增首位用户, by two of the staff: the administrator of an admitted merchant. */
export function FirstUserDialog({ merchant, onClose }: FirstProps): ReactNode {
  const form = useForm<Person>(PERSON, NOBODY);
  const proposal = useMemo(() => proposalOf('merchant.first-user', merchant.id), [merchant.id]);
  return (
    <ProposeDialog<Person>
      title={zh.memberDialogs.first(merchant.name)}
      payload={form.sent}
      testId="first-user-dialog"
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <p className={looks.soft}>{zh.memberDialogs.firstNote}</p>
      <PersonFields at={(name) => form.at(name)} />
    </ProposeDialog>
  );
}
