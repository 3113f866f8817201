import type { WriteTx } from '../../platform/database/db.ts';
import type { Personal } from '../../platform/security/personal.ts';

export type RiskEvent = {
  kind: string;
  subjectKind: string;
  subjectId: string;
  data: Record<string, string | Personal>;
};

/** Inserts what monitoring or screening found; rows are never changed. */
export async function insertRiskEvents(tx: WriteTx, events: readonly RiskEvent[]): Promise<void> {
  await tx`
    insert into risk_event (kind, subject_kind, subject_id, data)
    select x.kind, x.subject_kind, x.subject_id, x.data
    from jsonb_to_recordset(${tx.json(
      events.map(({ kind, subjectKind, subjectId, data }) => ({
        kind,
        subject_kind: subjectKind,
        subject_id: subjectId,
        data,
      })),
    )})
      as x (kind text, subject_kind text, subject_id text, data jsonb)`;
}
