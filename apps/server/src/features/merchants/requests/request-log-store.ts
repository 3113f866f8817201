import { REQUEST_LOG_DAYS, SIGNATURE_MISTAKES } from '@mashang/contract/request-log';
import type { Reader, Writer } from '../../../platform/database/db.ts';
import {
  int4,
  int8,
  keyOf,
  orEmpty,
  type RowOf,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

/** A request as it is written; `at` is RFC 3339. */
export type RequestEntry = {
  merchant_id: number;
  key_id: string;
  at: string;
  method: string;
  target: string;
  status: number;
  cause: string;
  ms: number;
  request_id: string;
  ip: string;
  expected: string;
  received: string;
  mistake: string;
};

export async function insertRequests(sql: Writer, entries: readonly RequestEntry[]): Promise<void> {
  await sql`
    insert into merchant_request (merchant_id, key_id, at, method, target, status, cause, ms, request_id, ip, expected,
      received, mistake)
    select merchant_id, key_id, at, method, target, status, cause, ms, request_id, ip, expected, received, mistake
    from json_populate_recordset(null::merchant_request, ${JSON.stringify(entries)}::text::json)`;
}

const requestRow = rowOf({
  id: int8,
  time: text,
  keyId: text,
  method: text,
  target: text,
  status: int4,
  cause: text,
  ms: int4,
  requestId: text,
  ip: text,
  expected: text,
  received: text,
  mistake: orEmpty(keyOf(SIGNATURE_MISTAKES)),
});
type RequestRow = RowOf<typeof requestRow>;

/** Lists a merchant's requests before an id, newest first. */
export async function listRequests(
  sql: Reader,
  asked: { merchantId: bigint; refused: boolean; before: string | null; limit: number },
): Promise<RequestRow[]> {
  const { merchantId, refused, before, limit } = asked;
  return readRows(
    requestRow,
    sql`
    select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time, key_id as "keyId", method,
      target, status, cause, ms, request_id as "requestId", ip, expected, received, mistake
    from merchant_request
    where merchant_id = ${merchantId} ${refused ? sql`and status >= 400` : sql``}
      ${before === null ? sql`` : sql`and id < ${before}::bigint`}
    order by id desc limit ${limit}`,
  );
}

/** Deletes some requests that are older than the log keeps them; ids rise with time. */
export async function pruneRequestLog(sql: Writer, most: number): Promise<number> {
  const { count } = await sql`
    delete from merchant_request
    where id = any (array(select r.id from merchant_request r order by r.id limit ${most}))
      and at < now() - make_interval(days => ${REQUEST_LOG_DAYS})`;
  return count;
}
