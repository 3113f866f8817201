import { connect } from '../../apps/server/src/platform/database/connections/connect.ts';
import type { SessionSql, Sql } from '../../apps/server/src/platform/database/statements/sql-types.ts';
import { loadMasterKeys } from '../../apps/server/src/platform/security/master-keys.ts';
import { createSecrets } from '../../apps/server/src/platform/security/secrets.ts';
import type { ServerUnderTest } from './server-under-test.ts';

export type { Sql };
/** The shape of a generated network: top agents with collectors below them, and merchants. */
export type Shape = {
  tag: string;
  topAgents: number;
  collectorsEach: number;
  accountsEach?: number;
  merchants: number;
  users: boolean;
  webhookUrl?: string;
};
export type Network = {
  product: string;
  merchants: { mchId: string; keyId: string; id: number }[];
  collectors: { id: number; username: string }[];
  payable: Map<number, number>;
};

export const BENCH_SECRET = 'bench-secret';

/** Opens a database as its owner. */
export function openOwner(server: ServerUnderTest, max = 4): SessionSql {
  return connect(server.databaseUrl, { max });
}

/**
 * Generates one product with its own network: every collector is verified, with accounts, float and limits that never
 * run out. The owner writes it as set-based SQL; the triggers of the schema apply.
 */
export async function makeNetwork(server: Pick<ServerUnderTest, 'dataDir'>, sql: Sql, shape: Shape): Promise<Network> {
  const { tag } = shape;
  const secrets = createSecrets(loadMasterKeys(server.dataDir));
  const [product] = await sql`
    insert into product (code, name, pay_type, pay_pattern, min_amount, max_amount, pay_window_s)
    values (${tag}, ${tag}, 2, 0, 100, 5000000, 86400) returning id::int as id`;
  const productId = (product as unknown as { id: number }).id;
  await sql`insert into channel (product_id, connector) values (${productId}, 'manual')`;
  const makePeople = async (names: string[], parents: (number | null)[], rate: number): Promise<number[]> => {
    const sealed = names.map((name) => secrets.vault.seal('person.legal_name', name));
    const own = names.map((name) => secrets.vault.seal('participant.legal_name', name));
    const rows = await sql`
      with people as (
        insert into person (legal_name, legal_name_key, document_hash, daily_amount, daily_count, monthly_amount,
          monthly_count)
        select w.sealed, '', sha256(convert_to(w.sealed, 'UTF8')), 1e17, 1000000000, 1e17, 1000000000
        from unnest(${sealed}::text[]) w (sealed)
        returning id, legal_name
      )
      insert into participant (parent_id, path, depth, kind, name, person_id, legal_name, run_status, kyc_status,
        kyc_entered_by, kyc_reviewed_by, kyc_expires_at,
        business, register_due)
      select w.parent, '{}', 0, 'AGENT', w.name, p.id, w.own, 1, 2, 1, 2, now() + interval '1 year', 'enterprise',
        '2100-01-01'
      from unnest(${names}::text[], ${sealed}::text[], ${own}::text[], ${parents}::bigint[]) w (name, sealed, own,
        parent)
      join people p on p.legal_name = w.sealed
      returning id::int as id`;
    const ids = rows.map((row) => row.id as number);
    await sql`
      insert into participant_rate (participant_id, product_id, effective_from, rate)
      select id, ${productId}, now(), ${rate}
      from unnest(${ids}::bigint[]) id`;
    return ids;
  };
  const tops = await makePeople(
    Array.from({ length: shape.topAgents }, (_, n) => `${tag}-top-${n}`),
    Array(shape.topAgents).fill(null),
    12_000,
  );
  const names = tops.flatMap((_, n) =>
    Array.from({ length: shape.collectorsEach }, (_each, m) => `${tag}-c-${n}-${m}`),
  );
  const collectorIds = await makePeople(
    names,
    tops.flatMap((top) => Array(shape.collectorsEach).fill(top)),
    8_000,
  );
  await sql`
    select open_balance(account_of('participant', id, 'float'), 100000000000000, ${tag} || id)
    from unnest(${collectorIds}::bigint[]) id
    order by id`;
  const owners = collectorIds.flatMap((id) => Array<number>(shape.accountsEach ?? 1).fill(id));
  const numbers = owners.map((id, n) => secrets.vault.seal('collection_account.out_auth_no', `${tag}${id}-${n}`));
  await sql`
    with accounts as (
      insert into collection_account (participant_id, acc_type, out_auth_no, receive_user_name, max_amount,
        check_status, status, evidence_due)
      select p.id, 2, w.no, p.legal_name, 5000000, 'approved', 1, '2100-01-01'
      from unnest(${owners}::bigint[], ${numbers}::text[]) w (id, no)
      join participant p on p.id = w.id
      returning id, participant_id
    )
    insert into rotation (product_id, account_id, participant_id)
    select ${productId}, id, participant_id
    from accounts`;
  const merchants = await sql`
    insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
    select ${tag} || n, ${tag} || n, ${tag} || n, 2, 1, 2
    from generate_series(1, ${shape.merchants}) n
    returning id::int as id, mch_id as "mchId"`;
  const ids = merchants.map((row) => row.id as number);
  await sql`
    insert into merchant_fee (merchant_id, product_id, effective_from, rate)
    select id, ${productId}, now(), 30000
    from unnest(${ids}::bigint[]) id`;
  await sql`
    insert into merchant_key (key_id, merchant_id, secret)
    select 'k' || mch_id, id, ${secrets.seal(BENCH_SECRET)}
    from merchant
    where id = any (${ids})`;
  if (shape.webhookUrl) {
    await sql`
      insert into webhook_endpoint (merchant_id, url)
      select id, ${shape.webhookUrl}
      from unnest(${ids}::bigint[]) id`;
    await sql`
      insert into webhook_secret (merchant_id, secret)
      select id, ${secrets.seal('whsec_YmVuY2g=')}
      from unnest(${ids}::bigint[]) id`;
  }
  if (shape.users) {
    await sql`
      insert into app_user (username, password_hash, roles, participant_id, totp_secret, totp_bound_at, nickname)
      select lower(p.name), u.password_hash, '{agent}', p.id, u.totp_secret, now(), p.name
      from participant p, app_user u
      where u.username = 'agent02' and p.id = any (${collectorIds})`;
    // The load moves more than anybody does by hand: these negative sums keep it below the threshold of fresh codes.
    await sql`
      insert into step_up_sum (user_id, kind, day, day_fen, window_fen)
      select u.id, k, 'infinity', -1000000000000000, -1000000000000000
      from app_user u, unnest(array['sent', 'received']) k
      where u.participant_id = any (${collectorIds})`;
  }
  await sql`analyze`;
  const payable = await sql`
      select owner_id::int as merchant, id::int as account
      from ledger_account
      where owner_kind = 'merchant' and owner_id = any (${ids}) and kind = 'payable'`;
  return {
    product: tag,
    merchants: merchants.map((row) => ({ id: row.id as number, mchId: row.mchId as string, keyId: `k${row.mchId}` })),
    collectors: collectorIds.map((id, n) => ({ id, username: (names[n] as string).toLowerCase() })),
    payable: new Map(payable.map((row) => [row.merchant as number, row.account as number])),
  };
}
