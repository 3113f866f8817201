import type { ApprovalPayload } from '@mashang/contract/approvals';
import { maskPhone } from '@mashang/contract/participants';
import { PERMISSIONS, type Role } from '@mashang/contract/permissions';
import { dropUserSessions } from '../../platform/auth/auth.ts';
import type { Tx } from '../../platform/database/db.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { keepSecret } from '../approvals/keep-secret.ts';
import { bothSidesLines, bothSidesOfRoles } from './both-sides-rules.ts';
import { createUser } from './create-user.ts';
import { firstPasswordEnd, makeFirstPassword } from './first-password.ts';
import { changeStaff, countOtherAdmins, isNameTaken, lockStaff, notifyAccessChanged } from './operator-users-store.ts';
import { refuseOwnAccount } from './refuse-own-account.ts';
import { beyondOwn } from './role-rules.ts';
import { listRoles } from './roles-store.ts';
import * as zh from './zh.ts';

const rolesText = (names: Readonly<Record<string, string>>, roles: readonly string[]) =>
  roles.map((role) => names[role] ?? role).join('、');

/**
 * Returns the staff's roles and their names. Refuses unknown roles, and roles with permissions that the proposer lacks:
 * nobody can give more than they have.
 */
async function rolesToGive({ tx, actor }: Ctx & { tx: Tx }, now: readonly string[], next: readonly string[]) {
  const found = await listRoles(tx);
  const known = new Map(found.map((role) => [role.code, role]));
  for (const code of next) {
    const role = known.get(code);
    if (!role || (role.archived && !now.includes(code)))
      throw invalidField('payload.roles', zh.operatorApprovals.roleMissing);
    const beyond = now.includes(code) || actor.kind !== 'user' ? undefined : beyondOwn(actor, role.permissions)[0];
    if (beyond) throw new BusinessError('forbidden', zh.operatorApprovals.beyondOwn(role.name, PERMISSIONS[beyond]));
  }
  return { found, names: Object.fromEntries(found.map(({ code, name }) => [code, name])) };
}
/** Keeps only the names that are needed, so that a change of another role does not void a proposal. */
const pick = (names: Readonly<Record<string, string>>, codes: readonly string[]) =>
  Object.fromEntries(codes.map((code) => [code, names[code] ?? code]));
const onOff = (enabled: boolean) => (enabled ? zh.words.active : zh.words.stopped);

/** Creates a staff user. The first password is random and shown once, to the maker; the user binds two-factor. */
export const operatorCreateApproval: ApprovalKind<
  ApprovalPayload<'operator.create'>,
  { taken: boolean; names: Record<string, string> }
> = {
  kind: 'operator.create',
  async load(ctx, { subjectId, payload }) {
    const { tx } = ctx;
    if (subjectId !== payload.username) throw invalidField('subjectId', zh.operatorApprovals.notNew);
    if (await isNameTaken(tx, payload.username))
      throw invalidField('payload.username', zh.operatorApprovals.usernameTaken);
    const { found, names } = await rolesToGive(ctx, [], payload.roles);
    return {
      subject: { kind: 'user', id: payload.username, name: `${payload.username} · ${payload.nickname}` },
      state: { taken: false, names: pick(names, payload.roles) },
      lockKey: payload.username,
      remarks: bothSidesLines([], bothSidesOfRoles(found, payload.roles)),
    };
  },
  lines: ({ names }, payload) => [
    { label: zh.operatorApprovals.username, before: '', after: payload.username },
    { label: zh.operatorApprovals.name, before: '', after: payload.nickname },
    { label: zh.operatorApprovals.roles, before: '', after: rolesText(names, payload.roles) },
    ...(payload.phone ? [{ label: zh.operatorApprovals.phone, before: '', after: maskPhone(payload.phone) }] : []),
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
    await keepSecret(ctx, id, { what: zh.words.firstPassword(payload.username), plain, until });
    const bothSides = bothSidesOfRoles(await listRoles(ctx.tx), payload.roles);
    return { userId: userId.toString(), username: payload.username, roles: payload.roles, bothSides };
  },
};

/** Changes the roles of a staff user, and whether it may sign in. */
export const operatorChangeApproval: ApprovalKind<
  ApprovalPayload<'operator.change'>,
  { roles: Role[]; enabled: boolean; names: Record<string, string> }
> = {
  kind: 'operator.change',
  async load(ctx, { subjectId, payload }) {
    refuseOwnAccount(ctx, subjectId);
    const user = await lockStaff(ctx.tx, subjectId);
    if (!user) throw new BusinessError('notFound', zh.faults.userMissing);
    const staysAdmin = payload.enabled && payload.roles.includes('operator_admin');
    if (!staysAdmin && (await countOtherAdmins(ctx.tx, subjectId)) < 2)
      throw new BusinessError('conflict', zh.operatorApprovals.lastAdministrators);
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
    {
      label: zh.operatorApprovals.roles,
      before: rolesText(state.names, state.roles),
      after: rolesText(state.names, payload.roles),
    },
    { label: zh.lines.state, before: onOff(state.enabled), after: onOff(payload.enabled) },
  ],
  async apply(ctx, { subjectId, payload }) {
    await changeStaff(ctx.tx, subjectId, { ...payload, roles: payload.roles as Role[] });
    await notifyAccessChanged(ctx.tx, [subjectId]);
    const bothSides = payload.enabled ? bothSidesOfRoles(await listRoles(ctx.tx), payload.roles) : [];
    return { ...payload, bothSides };
  },
  applied(platform, { subjectId }) {
    dropUserSessions(platform, BigInt(subjectId));
    platform.bus.signal('access');
  },
};
