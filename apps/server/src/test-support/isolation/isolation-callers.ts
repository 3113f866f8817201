import type { Role } from '@mashang/contract/permissions';
import type { Owner, Owners } from '../arrange/arrange-owners.ts';

export type Caller = { name: string; role: Role; owners: (keyof Owners)[] };

/** Callers, and the owners whose objects they may not see. */
export const CALLERS: Caller[] = [
  { name: 'agent01', role: 'agent', owners: ['stranger'] },
  { name: 'agent02', role: 'agent', owners: ['stranger', 'agent01', 'ms01'] },
  { name: 'agent03', role: 'agent', owners: ['stranger', 'agent02'] },
  { name: 'ms01', role: 'code_merchant', owners: ['stranger', 'agent02', 'agent01'] },
  { name: 'ms02', role: 'code_merchant', owners: ['stranger', 'ms01'] },
  { name: 'admin01', role: 'operator_admin', owners: ['stranger'] },
  { name: 'finance01', role: 'operator_finance', owners: ['stranger'] },
  { name: 'risk01', role: 'operator_risk', owners: ['stranger'] },
  { name: 'support01', role: 'operator_support', owners: ['stranger'] },
  { name: 'm1001admin', role: 'merchant_admin', owners: ['stranger', 'network'] },
  { name: 'm1001finance', role: 'merchant_finance', owners: ['stranger', 'network'] },
  { name: 'm1001developer', role: 'merchant_developer', owners: ['stranger', 'network'] },
  { name: 'm1001viewer', role: 'merchant_viewer', owners: ['stranger', 'network'] },
];
/**
 * The people of merchant M1001 among them: a stranger's merchant has objects of every kind a merchant has, and the
 * network that collects for M1001 (agent01, agent02, ms01) keeps its own from it.
 */
export const MERCHANT_PEOPLE = CALLERS.filter(({ role }) => role.startsWith('merchant_'));
/** The participants among them: their reads are under row-level security. */
export const PEOPLE = CALLERS.filter(({ role }) => role === 'agent' || role === 'code_merchant');

/** Returns the texts of an owner found in an answer, except those that everybody may see. */
export function found(owner: Owner, text: string): string[] {
  // Images within an answer contain every short name by chance.
  const said = text.replace(/[\w+/=-]{300,}/g, '');
  return [...new Set(said.match(owner.markers) ?? [])].filter((mark) => !owner.open.has(mark));
}
