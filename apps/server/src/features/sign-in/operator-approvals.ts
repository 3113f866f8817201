import type { ApprovalPayload } from '@mashang/contract/approvals';
import { maskPhone } from '@mashang/contract/participants';
import { PERMISSIONS, type Role } from '@mashang/contract/permissions';
import { dropUserSessions } from '../../platform/auth.ts';
import type { Tx } from '../../platform/db.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verb.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { keepSecret } from '../approvals/keep-secret.ts';
import { bothSidesLines, bothSidesOfRoles } from './both-sides-rules.ts';
import { createUser } from './create-user.ts';
import { firstPasswordEnd, makeFirstPassword } from './first-password.ts';
import { changeStaff, countOtherAdmins, isNameTaken, lockStaff, tellAccess } from './operator-users-store.ts';
import { refuseOneself } from './refuse-oneself.ts';
import { beyondOwn } from './role-rules.ts';
import { listRoles } from './roles-store.ts';

const rolesText = (names: Readonly<Record<string, string>>, roles: readonly string[]) =>
  roles.map((role) => names[role] ?? role).join('、');

/** Roles of the staff and their names. Refuses what is not there, and what the proposer does not hold: nobody gives more than they have. */
async function rolesToGive({ tx, actor }: Ctx & { tx: Tx }, now: readonly string[], next: readonly string[]) {
  const found = await listRoles(tx);
  const known = new Map(found.map((role) => [role.code, role]));
  for (const code of next) {
    const role = known.get(code);
    if (!role || (role.archived && !now.includes(code))) throw invalidField('payload.roles', '角色不存在或已停用');
    const beyond = now.includes(code) || actor.kind !== 'user' ? undefined : beyondOwn(actor, role.permissions)[0];
    if (beyond)
      throw new BusinessError('forbidden', `不能授予您自己没有的权限：${role.name}（${PERMISSIONS[beyond]}）`);
  }
  return { found, names: Object.fromEntries(found.map(({ code, name }) => [code, name])) };
}
/** Only the names that are needed: another role's change does not make a proposal void. */
const pick = (names: Readonly<Record<string, string>>, codes: readonly string[]) =>
  Object.fromEntries(codes.map((code) => [code, names[code] ?? code]));
const onOff = (enabled: boolean) => (enabled ? '启用' : '停用');

/** A new user of the staff. The first password is random and shown once, to the maker; two-factor is bound by the user. */
export const operatorCreateApproval: ApprovalKind<
  ApprovalPayload<'operator.create'>,
  { taken: boolean; names: Record<string, string> }
> = {
  kind: 'operator.create',
  async load(ctx, { subjectId, payload }) {
    const { tx } = ctx;
    if (subjectId !== payload.username) throw invalidField('subjectId', '对象须为新账号');
    if (await isNameTaken(tx, payload.username)) throw invalidField('payload.username', '账号已被使用');
    const { found, names } = await rolesToGive(ctx, [], payload.roles);
    return {
      subject: { kind: 'user', id: payload.username, name: `${payload.username} · ${payload.nickname}` },
      state: { taken: false, names: pick(names, payload.roles) },
      lockKey: payload.username,
      remarks: bothSidesLines([], bothSidesOfRoles(found, payload.roles)),
    };
  },
  lines: ({ names }, payload) => [
    { label: '账号', before: '', after: payload.username },
    { label: '姓名', before: '', after: payload.nickname },
    { label: '角色', before: '', after: rolesText(names, payload.roles) },
    ...(payload.phone ? [{ label: '手机号', before: '', after: maskPhone(payload.phone) }] : []),
  ],
  async apply(ctx, { id, payload }) {
    const [plain, until] = [makeFirstPassword(), firstPasswordEnd(ctx.now)];
    const userId = await createUser(ctx.tx, ctx.platform.secrets, {
      ...payload,
      roles: payload.roles as Role[],
      passwordPlain: plain,
      passwordUntil: until,
      participantId: null,
    });
    await keepSecret(ctx, id, { what: `${payload.username} 的初始密码`, plain, until });
    const bothSides = bothSidesOfRoles(await listRoles(ctx.tx), payload.roles);
    return { userId: userId.toString(), username: payload.username, roles: payload.roles, bothSides };
  },
};

/** Roles of a user of the staff, and whether it may sign in at all. */
export const operatorChangeApproval: ApprovalKind<
  ApprovalPayload<'operator.change'>,
  { roles: Role[]; enabled: boolean; names: Record<string, string> }
> = {
  kind: 'operator.change',
  async load(ctx, { subjectId, payload }) {
    refuseOneself(ctx, subjectId);
    const user = await lockStaff(ctx.tx, subjectId);
    if (!user) throw new BusinessError('notFound', '用户不存在');
    const staysAdmin = payload.enabled && payload.roles.includes('operator_admin');
    if (!staysAdmin && (await countOtherAdmins(ctx.tx, subjectId)) < 2)
      throw new BusinessError('conflict', '至少保留两名启用的管理员，否则无人能互相审批');
    const [now, next] = [user.enabled ? user.roles : [], payload.enabled ? payload.roles : []];
    const { found, names } = await rolesToGive(ctx, now, next);
    return {
      subject: { kind: 'user', id: subjectId, name: `${user.username} · ${user.nickname}` },
      state: { roles: user.roles, enabled: user.enabled, names: pick(names, [...user.roles, ...payload.roles]) },
      lockKey: subjectId,
      remarks: bothSidesLines(bothSidesOfRoles(found, now), bothSidesOfRoles(found, next)),
    };
  },
  lines: (state, payload) => [
    { label: '角色', before: rolesText(state.names, state.roles), after: rolesText(state.names, payload.roles) },
    { label: '状态', before: onOff(state.enabled), after: onOff(payload.enabled) },
  ],
  async apply(ctx, { subjectId, payload }) {
    await changeStaff(ctx.tx, subjectId, { ...payload, roles: payload.roles as Role[] });
    await tellAccess(ctx.tx, [subjectId]);
    const bothSides = payload.enabled ? bothSidesOfRoles(await listRoles(ctx.tx), payload.roles) : [];
    return { ...payload, bothSides };
  },
  applied(platform, { subjectId }) {
    dropUserSessions(platform, BigInt(subjectId));
    platform.bus.signal('access');
  },
};
