import type { Priority } from '@mashang/contract/monitoring';
import { CASE_HOURS } from '@mashang/contract/risk-cases';
import type { WriteTx } from '../../platform/database/db.ts';
import { type CaseSubject, type Hit, insertEntry, insertHit, linkDecisions, openCase } from './cases-store.ts';

export type { CaseSubject };

/** Data for opening a case; the payer or beneficiary of the order `nameFrom` gives the case its name. */
type Opening = { title: string; priority: Priority; nameFrom: string; author: string };

/** Public entry for monitoring: opens the case of a subject, or joins the open one. */
export async function enterCase(tx: WriteTx, subject: CaseSubject, opening: Opening): Promise<bigint> {
  const { title, priority, nameFrom, author } = opening;
  const { id, fresh } = await openCase(tx, subject, {
    title,
    priority,
    hours: CASE_HOURS[priority],
    by: null,
    nameFrom,
  });
  if (fresh) await insertEntry(tx, id, { author, what: 'opened', text: title });
  return id;
}

/** Public entry for monitoring: adds a hit of a rule to a case, with everything that its decisions know. */
export async function addFinding(
  tx: WriteTx,
  caseId: bigint,
  { hit, decisions, author }: { hit: Hit; decisions: readonly bigint[]; author: string },
): Promise<void> {
  await insertHit(tx, caseId, hit);
  await linkDecisions(tx, caseId, decisions, author);
}
