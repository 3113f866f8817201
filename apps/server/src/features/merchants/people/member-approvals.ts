import { type ApprovalPayload, gainsPart } from '@mashang/contract/approvals';
import { maskPhone } from '@mashang/contract/participants';
import { isMerchantRole, type MerchantRole, ROLE_NAMES } from '@mashang/contract/permissions';
import { KYC_STATUS } from '@mashang/contract/standing';
import { dropUserSessions } from '../../../platform/auth/auth.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import type { WriteCtx } from '../../../platform/verbs/verb.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { keepSecret } from '../../approvals/keep-secret.ts';
import { changeMember, findMemberOf, hasUsers, isTaken } from '../../users/merchant-users.ts';
import { lockMerchant } from '../merchant-changes-store.ts';
import * as zh from '../zh.ts';
import { enterMember } from './enter-member.ts';

type Person = ApprovalPayload<'merchant.first-user'>;

const rolesText = (roles: readonly MerchantRole[]) => roles.map((role) => ROLE_NAMES[role]).join('、');
const onOff = (enabled: boolean) => (enabled ? zh.people.mayEnter : zh.people.mayNotEnter);

async function merchantOf({ tx }: WriteCtx, id: string) {
  const merchant = await lockMerchant(tx, id);
  if (!merchant) throw new BusinessError('notFound', zh.faults.merchantMissing);
  return merchant;
}

/** The merchant with a person who does not sign in yet. */
async function standingOf(ctx: WriteCtx, id: string, { username, nickname }: Person) {
  const { name, kybStatus } = await merchantOf(ctx, id);
  if (kybStatus !== KYC_STATUS.verified) throw new BusinessError('conflict', zh.people.notAdmitted);
  if (await isTaken(ctx.tx, username)) throw invalidField('payload.username', zh.people.nameTaken);
  return {
    subject: { kind: 'merchant', id, name: `${name} · ${username} · ${nickname}` },
    state: {},
    lockKey: `${id}:${username}`,
  };
}

function personLines({ username, nickname, phone }: Person, roles: readonly MerchantRole[]) {
  return [
    { label: zh.people.username, before: '', after: username },
    { label: zh.people.nickname, before: '', after: nickname },
    { label: zh.people.roles, before: '', after: rolesText(roles) },
    ...(phone ? [{ label: zh.people.phone, before: '', after: maskPhone(phone) }] : []),
  ];
}

/** Enters the person and keeps the first password for the maker. */
async function enter(
  ctx: WriteCtx,
  approvalId: bigint,
  person: Person & { merchantId: bigint; roles: readonly MerchantRole[] },
) {
  const { id, username, firstPassword: plain, until } = await enterMember(ctx, person);
  await keepSecret(ctx, approvalId, { what: zh.people.firstPassword(username), plain, until });
  return { userId: id, username, roles: person.roles };
}

/** Enters the first user of an admitted merchant, its administrator, by two of the staff. */
export const firstUserApproval: ApprovalKind<Person, object> = {
  kind: 'merchant.first-user',
  async load(ctx, { subjectId, payload }) {
    const standing = await standingOf(ctx, subjectId, payload);
    if (await hasUsers(ctx.tx, BigInt(subjectId))) throw new BusinessError('conflict', zh.people.hasUsers);
    return { ...standing, lockKey: subjectId };
  },
  lines: (_state, payload) => personLines(payload, ['merchant_admin']),
  apply: (ctx, { id, subjectId, payload }) =>
    enter(ctx, id, { ...payload, merchantId: BigInt(subjectId), roles: ['merchant_admin'] }),
};

/** Enters a further user whose roles take part in what two of the merchant's people decide. */
export const memberApproval: ApprovalKind<ApprovalPayload<'merchant.member'>, object> = {
  kind: 'merchant.member',
  async load(ctx, { subjectId, payload }) {
    const standing = await standingOf(ctx, subjectId, payload);
    if (!gainsPart([], payload.roles)) throw invalidField('payload.roles', zh.people.byOne);
    return standing;
  },
  lines: (_state, payload) => personLines(payload, payload.roles),
  apply: (ctx, { id, subjectId, payload }) => enter(ctx, id, { ...payload, merchantId: BigInt(subjectId) }),
};

/** Gives another user of the merchant a part in what two of its people decide, by roles or by letting it sign in. */
export const memberChangeApproval: ApprovalKind<
  ApprovalPayload<'merchant.member-change'>,
  { roles: MerchantRole[]; enabled: boolean }
> = {
  kind: 'merchant.member-change',
  async load(ctx, { subjectId, payload }) {
    const { name } = await merchantOf(ctx, subjectId);
    const member = await findMemberOf(ctx.tx, payload.userId, BigInt(subjectId));
    if (!member) throw new BusinessError('notFound', zh.people.memberMissing);
    if (ctx.actor.kind === 'user' && ctx.actor.userId === BigInt(payload.userId))
      throw new BusinessError('conflict', zh.people.ownRights);
    const { username, enabled } = member;
    const roles = member.roles.filter(isMerchantRole);
    if (!payload.enabled || !gainsPart(enabled ? roles : [], payload.roles))
      throw invalidField('payload.roles', zh.people.byOne);
    return {
      subject: { kind: 'merchant', id: subjectId, name: `${name} · ${username}` },
      state: { roles, enabled },
      lockKey: `${subjectId}:${payload.userId}`,
    };
  },
  lines: (state, payload) => [
    // Of who may not sign in, all roles are new.
    { label: zh.people.roles, before: state.enabled ? rolesText(state.roles) : '', after: rolesText(payload.roles) },
    { label: zh.people.signIn, before: onOff(state.enabled), after: onOff(payload.enabled) },
  ],
  async apply(ctx, { payload: { userId, roles, enabled } }) {
    await changeMember(ctx.tx, userId, { roles, enabled });
    return { userId, roles, enabled };
  },
  applied: (platform, { payload }) => dropUserSessions(platform, BigInt(payload.userId)),
};
