import type { Role } from '@mashang/contract/permissions';
import type { Owner, Owners } from '../arrange/arrange-owners.ts';

export type Caller = { name: string; role: Role; owners: (keyof Owners)[] };

/** Who asks, and whose objects are none of its business. */
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
];
/** Participants among them: what they read goes under row-level security. */
export const PEOPLE = CALLERS.filter(({ role }) => !role.startsWith('operator_'));

/** What of an owner stands in an answer, besides what everybody may see. */
export function found(owner: Owner, text: string): string[] {
  // Pictures within an answer hold every short name by chance.
  const said = text.replace(/[\w+/=-]{300,}/g, '');
  return [...new Set(said.match(owner.markers) ?? [])].filter((mark) => !owner.open.has(mark));
}
