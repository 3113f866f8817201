import {
  AUTHORISATION_STATES,
  type AuthorisationState,
  OPEN_PLATFORMS,
  type OpenPlatform,
} from '@mashang/contract/channel-authorisation';
import type { Reader } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { int8, list, oneOf, readRows, rowOf, text } from '../../platform/database/statements/rows.ts';

const stateRow = rowOf({
  id: int8,
  state: oneOf(AUTHORISATION_STATES),
  scopes: list(text),
});

/** State and scopes of authorisations, by id. */
export async function listStates(
  sql: Reader,
  ids: readonly bigint[],
): Promise<{ id: bigint; state: AuthorisationState; scopes: string[] }[]> {
  return readRows(
    stateRow,
    sql`
    select id, state, scopes from channel_authorisation where id = any (${ids.map(String)}::bigint[])`,
  );
}

const shopAuthorisationRow = rowOf({
  id: tables.channel_authorisation.id,
  platform: oneOf(OPEN_PLATFORMS),
  title: text,
});

/** A participant's own active authorisations that give access to a shop, newest first. */
export async function listShopAuthorisations(
  sql: Reader,
  participantId: bigint,
): Promise<{ id: bigint; platform: OpenPlatform; title: string }[]> {
  return readRows(
    shopAuthorisationRow,
    sql`
    select id, platform, account_name || '（' || uid || '）' as title from channel_authorisation
    where participant_id = ${participantId} and state = 'active' and 'shop' = any (scopes) order by id desc limit 100`,
  );
}
