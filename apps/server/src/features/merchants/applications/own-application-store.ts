import { APPLICATION_STATES, applicationDraft, MERCHANT_DOCUMENTS } from '@mashang/contract/merchants';
import { KYC_STATUSES } from '@mashang/contract/standing';
import type { Reader } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { json, oneOf, type RowOf, readRow, readRows, rowOf, text } from '../../../platform/database/statements/rows.ts';

const ownMerchantRow = rowOf({
  mchId: tables.merchant.mch_id,
  name: tables.merchant.name,
  legalName: tables.merchant.legal_name,
  kybStatus: oneOf(KYC_STATUSES),
  suspended: tables.merchant.suspended,
  expireTime: text,
});
/** Returns how the bound merchant is verified. */
export async function findOwnMerchant(sql: Reader, merchantId: bigint): Promise<RowOf<typeof ownMerchantRow> | null> {
  return readRow(
    ownMerchantRow,
    sql`
    select mch_id as "mchId", name, legal_name as "legalName", kyb_status as "kybStatus", suspended,
      wire_time(kyb_expires_at) as "expireTime"
    from merchant
    where id = ${merchantId}`,
  );
}

const ownApplicationRow = rowOf({
  id: tables.merchant_application.id,
  version: tables.merchant_application.version,
  merchantText: tables.merchant_application.merchant_text,
  handedInTime: text,
  state: oneOf(APPLICATION_STATES),
  submittedTime: text,
  updatedTime: text,
  company: json(applicationDraft.shape.company),
});
/** Returns the newest application of the bound merchant that was not dropped; null where there is none. */
export async function findOwnApplication(
  sql: Reader,
  merchantId: bigint,
): Promise<RowOf<typeof ownApplicationRow> | null> {
  return readRow(
    ownApplicationRow,
    sql`
    select id, version, merchant_text as "merchantText", wire_time(handed_in_at) as "handedInTime", state,
      wire_time(submitted_at) as "submittedTime", wire_time(updated_at) as "updatedTime", company
    from merchant_application
    where merchant_id = ${merchantId} and state <> 5
    order by id desc
    limit 1`,
  );
}

const ownPaperRow = rowOf({ kind: oneOf(MERCHANT_DOCUMENTS), expiresOn: text });
/** Lists kind and end of an application's papers; the login has no right to the files' names. */
export async function listOwnPapers(sql: Reader, applicationId: bigint): Promise<RowOf<typeof ownPaperRow>[]> {
  return readRows(
    ownPaperRow,
    sql`
    select kind, coalesce(expires_on::text, '') as "expiresOn"
    from merchant_document_place
    where application_id = ${applicationId}
    order by array_position(array['licence', 'bank_permit', 'id_front', 'id_back', 'contract', 'site', 'other'], kind),
      placed_at`,
  );
}
