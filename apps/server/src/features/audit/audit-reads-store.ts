import type { AuditListQuery } from '@mashang/contract/audit';
import { TOTAL_CAP } from '@mashang/contract/paging';
import type { Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  int4,
  nullable,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

const auditRecord = rowOf({
  id: tables.audit_log.id,
  time: text,
  actorKind: tables.audit_log.actor_kind,
  actor: tables.audit_log.actor_name,
  action: tables.audit_log.action,
  subjectKind: tables.audit_log.subject_kind,
  subjectId: tables.audit_log.subject_id,
  requestId: tables.audit_log.request_id,
  ip: tables.audit_log.ip,
  seq: nullable(tables.audit_seal.seq),
});
export type AuditRecord = RowOf<typeof auditRecord>;
const columns = (tx: Tx) => tx`
  a.id, wire_time(a.at) as time, a.actor_kind as "actorKind", a.actor_name as actor, a.action,
  a.subject_kind as "subjectKind", a.subject_id as "subjectId",
  a.request_id as "requestId", a.ip, (select s.seq from audit_seal s where s.audit_id = a.id) as seq`;

function conditions(tx: Tx, query: AuditListQuery) {
  const parts = [tx`true`];
  if (query.actor) parts.push(tx`a.actor_name = ${query.actor}`);
  if (query.action) parts.push(tx`a.action = ${query.action}`);
  if (query.subject) {
    const at = query.subject.indexOf(':');
    const [kind, id] = at > 0 ? [query.subject.slice(0, at), query.subject.slice(at + 1)] : ['', query.subject];
    // The index begins with the kind, so a search without a kind looks under every kind.
    const kinds = kind ? tx`array[${kind}]` : tx`array(select k.subject_kind from audit_kinds() k)`;
    parts.push(tx`a.subject_kind = any (${kinds}::text[]) and a.subject_id = ${id}`);
  }
  if (query.startDate) parts.push(tx`a.at >= ${query.startDate}::timestamp at time zone 'Asia/Shanghai'`);
  if (query.endDate)
    parts.push(
      tx`
        a.at < (
          ${query.endDate}::timestamp + ${query.endDate.length === 10 ? '1 day' : '1 second'}::interval)
          at time zone 'Asia/Shanghai'`,
    );
  if (query.text) {
    const part = `%${query.text.replaceAll(/[%_\\]/g, '\\$&')}%`;
    parts.push(
      tx`
        (a.before::text ilike ${part} or a.after::text ilike ${part} or a.request_id = ${query.text}
          or a.ip = ${query.text})`,
    );
  }
  return parts.reduce((left, right) => tx`${left} and ${right}`);
}

/** One page, newest first; `total` counts up to the cap. A search that takes longer than `mostMs` is cancelled. */
export async function listAudit(
  tx: Tx,
  query: AuditListQuery,
  mostMs: number,
): Promise<{ rows: AuditRecord[]; total: number }> {
  await tx`select set_config('statement_timeout', ${String(mostMs)}, true)`;
  const where = conditions(tx, query);
  const after = query.cursor && /^\d{1,18}$/.test(query.cursor) ? tx`and a.id < ${query.cursor}::bigint` : tx``;
  const offset = query.cursor ? 0 : (query.page - 1) * query.limit;
  const rows = await readRows(
    auditRecord,
    tx`
      select ${columns(tx)}
      from audit_log a
      where ${where} ${after}
      order by a.id desc limit ${query.limit} offset ${offset}`,
  );
  const total = await readCount(
    tx`select count(*)::int as n from (select from audit_log a where ${where} limit ${TOTAL_CAP + 1}) x`,
  );
  return { rows, total };
}

const auditRow = rowOf({ ...auditRecord.columns, before: nullable(text), after: nullable(text), hash: nullable(text) });

export async function findAudit(
  tx: Tx,
  id: bigint,
): Promise<(AuditRecord & { before: string | null; after: string | null; hash: string | null }) | null> {
  return readRow(
    auditRow,
    tx`
    select ${columns(tx)}, a.before::text, a.after::text,
      (select encode(s.hash, 'hex') from audit_seal s where s.audit_id = a.id) as hash
    from audit_log a where a.id = ${id}`,
  );
}

const actionRow = rowOf({ action: text });

/** The distinct action names, found by jumps along their index. */
export async function listActions(tx: Tx): Promise<string[]> {
  const rows = await readRows(
    actionRow,
    tx`
    with recursive seen as (
      (select action from audit_log order by action limit 1)
      union all select (select l.action from audit_log l where l.action > s.action order by l.action limit 1)
      from seen s
      where s.action is not null
    ) select action from seen where action is not null`,
  );
  return rows.map(({ action }) => action);
}

const chainStateRow = rowOf({ seq: tables.audit_head.seq, hash: text, sealedUpTo: text, waiting: int4 });
export type ChainState = RowOf<typeof chainStateRow>;
export async function readChain(tx: Tx): Promise<ChainState> {
  return readOne(
    chainStateRow,
    tx`
    select h.seq, encode(h.hash, 'hex') as hash,
      coalesce((select wire_time(a.at) from audit_log a where a.id = h.id), '') as "sealedUpTo",
      (select count(*)::int from (select from audit_log a where a.xid > h.xid limit 10001) x) as waiting
    from audit_head h`,
  );
}

const verifiedRow = rowOf({
  time: text,
  who: tables.audit_verification.who,
  fromSeq: tables.audit_verification.from_seq,
  toSeq: tables.audit_verification.to_seq,
  toHash: tables.audit_verification.to_hash,
  broken: tables.audit_verification.broken,
  examples: tables.audit_verification.examples,
});
export type Verified = RowOf<typeof verifiedRow>;
export async function findLastVerification(tx: Tx): Promise<Verified | null> {
  return readRow(
    verifiedRow,
    tx`
    select wire_time(at) as time, who, from_seq as "fromSeq", to_seq as "toSeq", to_hash as "toHash", broken, examples
    from audit_verification
    order by id desc limit 1`,
  );
}

const hashRow = rowOf({ hash: tables.audit_seal.hash });

/** The hash that a seal has now; null if the seal is gone. */
export async function findSealHash(tx: Tx, seq: bigint): Promise<Buffer | null> {
  const row = await readRow(hashRow, tx`select hash from audit_seal where seq = ${seq}`);
  return row?.hash ?? null;
}

export async function insertVerification(tx: WriteTx, one: Omit<Verified, 'time'>): Promise<void> {
  await tx`
    insert into audit_verification (who, from_seq, to_seq, to_hash, broken, examples)
    values (${one.who}, ${one.fromSeq}, ${one.toSeq}, ${one.toHash}, ${one.broken}, ${one.examples})`;
}
