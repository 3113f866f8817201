import { type ApprovalPayload, type DiffLine, kindsOfBothSides } from '@mashang/contract/approvals';
import { FURTHER_ROLE, isBuiltIn, type Permission } from '@mashang/contract/permissions';
import type { Tx } from '../../platform/database/db.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { bothSidesLines, bothSidesOfRoles, bothSidesOfUsers } from './both-sides-rules.ts';
import { notifyAccessChanged } from './operator-users-store.ts';
import { beyondOwn, permissionWords, without } from './role-rules.ts';
import { isRoleNameTaken, listRoles, listUsersOfRole, lockRole, writeRole } from './roles-store.ts';
import * as zh from './zh.ts';

type Payload = ApprovalPayload<'role.save'>;
type State = { name: string; permissions: Permission[]; archived: boolean; users: string[] };
const NONE: State = { name: '', permissions: [], archived: false, users: [] };

/**
 * Creates or changes a further role of the staff; built-in roles are fixed. Nobody may propose or approve a change of a
 * role they have, or one that gives permissions they lack. The database checks the same for maker and checkers.
 */
export const roleApproval: ApprovalKind<Payload, State> = {
  kind: 'role.save',
  async load({ tx, actor }, { subjectId, payload }) {
    if (!FURTHER_ROLE.test(subjectId)) throw invalidField('subjectId', zh.roleApproval.codeForm);
    if (isBuiltIn(subjectId)) throw new BusinessError('forbidden', zh.roleApproval.builtIn);
    const now = await lockRole(tx, subjectId);
    if (await isRoleNameTaken(tx, subjectId, payload.name))
      throw invalidField('payload.name', zh.roleApproval.nameTaken);
    if (actor.kind === 'user') {
      if ((actor.roles as readonly string[]).includes(subjectId))
        throw new BusinessError('forbidden', zh.roleApproval.ownRole);
      const held = now && !now.archived ? now.permissions : [];
      const beyond = beyondOwn(actor, without(payload.permissions, held));
      if (beyond.length > 0) throw new BusinessError('forbidden', zh.roleApproval.beyondOwn(permissionWords(beyond)));
    }
    if (payload.archived && now && now.users.length > 0) throw new BusinessError('conflict', zh.roleApproval.inUse);
    if (payload.archived && !now) throw invalidField('payload.archived', zh.roleApproval.newIsStopped);
    return {
      subject: { kind: 'role', id: subjectId, name: `${payload.name}（${subjectId}）` },
      state: now
        ? {
            name: now.name,
            permissions: [...now.permissions].sort(),
            archived: now.archived,
            users: now.users.map(({ username }) => username),
          }
        : NONE,
      lockKey: subjectId,
      remarks: await bothSides(tx, subjectId, payload),
    };
  },
  lines(state, payload) {
    const added = without(payload.permissions, state.permissions);
    const removed = without(state.permissions, payload.permissions);
    const isNew = state.name === '';
    return [
      { label: zh.roleApproval.name, before: state.name, after: payload.name },
      ...(added.length > 0
        ? [
            {
              label: isNew ? zh.roleApproval.permissions : zh.roleApproval.added,
              before: '',
              after: permissionWords(added),
            },
          ]
        : []),
      ...(removed.length > 0 ? [{ label: zh.roleApproval.removed, before: permissionWords(removed), after: '' }] : []),
      { label: zh.lines.state, before: isNew ? '' : standing(state.archived), after: standing(payload.archived) },
      ...(state.users.length > 0 && added.length + removed.length > 0
        ? [{ label: zh.roleApproval.affected, before: '', after: state.users.join('、') }]
        : []),
    ];
  },
  async apply(ctx, { subjectId, payload }) {
    const permissions = [...new Set(payload.permissions)].sort();
    const before = await lockRole(ctx.tx, subjectId);
    await writeRole(ctx.tx, subjectId, { ...payload, permissions });
    await notifyAccessChanged(
      ctx.tx,
      (before?.users ?? []).map(({ id }) => id),
    );
    return { ...payload, permissions, bothSides: kindsOfBothSides(permissions) };
  },
  applied: (platform) => platform.bus.signal('access'),
};

/** Returns the kinds that the role, or one of its users with other roles, could both propose and check. */
async function bothSides(tx: Tx, code: string, { permissions, archived }: Payload): Promise<DiffLine[]> {
  const roles = await listRoles(tx);
  const next = [...roles.filter((role) => role.code !== code), { code, permissions, archived }];
  const [before, alone] = [bothSidesOfRoles(roles, [code]), bothSidesOfRoles(next, [code])];
  const users = await listUsersOfRole(tx, code);
  return [...bothSidesLines(before, alone), ...bothSidesOfUsers(users, { roles: next, alone })];
}

function standing(archived: boolean): string {
  return archived ? zh.words.stopped : zh.words.active;
}
