import { type DiffLine, kindsOfBothSides } from '@mashang/contract/approvals';
import * as zh from './zh.ts';

type RoleOf = { code: string; permissions: readonly string[]; archived: boolean };

/**
 * Returns the kinds of approval that a person with these roles could both propose and check; archived roles do not
 * count.
 */
export function bothSidesOfRoles(roles: readonly RoleOf[], codes: readonly string[]): string[] {
  return kindsOfBothSides(
    roles.filter(({ code, archived }) => !archived && codes.includes(code)).flatMap(({ permissions }) => permissions),
  );
}

/** Shows proposer and checkers what a change does to these kinds; nothing if no role has both sides. */
export function bothSidesLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  if (before.length === 0 && after.length === 0) return [];
  return [{ label: zh.bothSidesRules.both, before: kindWords(before), after: kindWords(after) }];
}

type RoleUser = { username: string; roles: readonly string[] };
/** Lists users who have the role and others, and who would get both sides of further kinds by them together. */
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
