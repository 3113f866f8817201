import { type DiffLine, kindsOfBothSides } from '@mashang/contract/approvals';
import * as zh from './zh.ts';

type RoleOf = { code: string; permissions: readonly string[]; archived: boolean };

/** Kinds that somebody with these roles could both propose and check; a role out of use gives nothing. */
export function bothSidesOfRoles(roles: readonly RoleOf[], codes: readonly string[]): string[] {
  return kindsOfBothSides(
    roles.filter(({ code, archived }) => !archived && codes.includes(code)).flatMap(({ permissions }) => permissions),
  );
}

/** What a change makes of it, for whoever proposes and whoever checks; nothing where nobody holds both sides. */
export function bothSidesLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  if (before.length === 0 && after.length === 0) return [];
  return [{ label: zh.bothSidesRules.both, before: kindWords(before), after: kindWords(after) }];
}

type RoleUser = { username: string; roles: readonly string[] };
/** Who has the role beside others, and would hold both sides by them together of what the role alone does not. */
export function bothSidesOfUsers(
  users: readonly RoleUser[],
  { roles, alone }: { roles: readonly RoleOf[]; alone: readonly string[] },
): DiffLine[] {
  const found = users
    .map((user) => ({ ...user, kinds: bothSidesOfRoles(roles, user.roles).filter((kind) => !alone.includes(kind)) }))
    .filter(({ kinds }) => kinds.length > 0)
    .map(({ username, kinds }) => `${username}：${kindWords(kinds)}`);
  return found.length > 0 ? [{ label: zh.bothSidesRules.bothByRoles, before: '', after: found.join('；') }] : [];
}

function kindWords(kinds: readonly string[]): string {
  return kinds.length > 0 ? zh.bothSidesRules.kinds(kinds.length, kinds.join('、')) : '';
}
