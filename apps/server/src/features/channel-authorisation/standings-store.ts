import type { AuthorisationState, OpenPlatform } from '@mashang/contract/channel-authorisation';
import type { Sql, Tx } from '../../platform/db.ts';

type Reader = Sql | Tx;

/** How authorisations stand, by id. */
export async function listStates(
  sql: Reader,
  ids: readonly bigint[],
): Promise<{ id: bigint; state: AuthorisationState; scopes: string[] }[]> {
  return sql`select id, state, scopes from channel_authorisation where id = any (${ids.map(String)}::bigint[])` as never;
}

/** A participant's own that are in force and open a shop, the newest first. */
export async function listShopAuthorisations(
  sql: Reader,
  participantId: bigint,
): Promise<{ id: bigint; platform: OpenPlatform; title: string }[]> {
  return sql`
    select id, platform, account_name || '（' || uid || '）' as title from channel_authorisation
    where participant_id = ${participantId} and state = 'active' and 'shop' = any (scopes) order by id desc limit 100` as never;
}
