import { KEY_SCOPES, KEY_STATES } from '@mashang/contract/merchant-keys';
import type { Reader, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  int8,
  keyOf,
  list,
  oneOf,
  type RowOf,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

const ownKeyRow = rowOf({
  keyId: tables.merchant_key.key_id,
  name: tables.merchant_key.name,
  scopes: list(keyOf(KEY_SCOPES)),
  live: bool,
  state: keyOf(KEY_STATES),
  madeBy: tables.merchant_key.made_by,
  createTime: text,
  endTime: text,
  reason: tables.merchant_key.revoke_reason,
});

/** Lists a merchant's keys: the valid ones first, then by when they were made, the newest first. */
export async function listOwnKeys(sql: Reader, merchantId: bigint): Promise<RowOf<typeof ownKeyRow>[]> {
  return readRows(
    ownKeyRow,
    sql`
    select key_id as "keyId", name, scopes, live, made_by as "madeBy", wire_time(created_at) as "createTime",
      coalesce(wire_time(expires_at), '') as "endTime", revoke_reason as reason,
      case when revoked_at is not null then 'revoked' when expires_at is null then 'valid'
        when expires_at > clock_timestamp() then 'ending' else 'ended' end as state
    from merchant_key
    where merchant_id = ${merchantId}
    order by expires_at is null desc, created_at desc, key_id`,
  );
}

const keyMakerRow = rowOf({ mchId: tables.merchant.mch_id, kybStatus: tables.merchant.kyb_status, valid: text });
/** Returns whether a merchant may have a further key, and how many are valid; locks it. */
export async function lockKeyMaker(tx: WriteTx, merchantId: bigint): Promise<RowOf<typeof keyMakerRow> | null> {
  return readRow(
    keyMakerRow,
    tx`
    select m.mch_id as "mchId", m.kyb_status as "kybStatus", (select count(*)::text
      from merchant_key k
      where k.merchant_id = m.id and (k.expires_at is null or k.expires_at > clock_timestamp())) as valid
    from merchant m
    where m.id = ${merchantId} for no key update`,
  );
}

type NewKey = {
  keyId: string;
  merchantId: bigint;
  sealed: Buffer;
  name: string;
  scopes: readonly string[];
  live: boolean;
  by: string;
};
export async function insertOwnKey(tx: WriteTx, key: NewKey): Promise<void> {
  await tx`
    insert into merchant_key (key_id, merchant_id, secret, name, scopes, live, made_by)
    values (${key.keyId}, ${key.merchantId}, ${key.sealed}, ${key.name}, ${key.scopes}::text[], ${key.live},
      ${key.by})`;
}

const ownSecretRow = rowOf({
  id: int8,
  state: oneOf(['valid', 'ending', 'ended']),
  createTime: text,
  endTime: text,
});
/** Lists the secrets that sign a merchant's webhooks, the newest first. */
export async function listOwnSecrets(sql: Reader, merchantId: bigint): Promise<RowOf<typeof ownSecretRow>[]> {
  return readRows(
    ownSecretRow,
    sql`
    select id, coalesce(wire_time(created_at), '') as "createTime", coalesce(wire_time(expires_at), '') as "endTime",
      case when expires_at is null then 'valid' when expires_at > clock_timestamp() then 'ending' else 'ended' end
        as state
    from webhook_secret
    where merchant_id = ${merchantId}
    order by id desc`,
  );
}
