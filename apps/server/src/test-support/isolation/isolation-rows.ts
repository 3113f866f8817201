import { LOGINS, type Login } from '../../platform/database/connections/logins.ts';
import type { Owners } from '../arrange/arrange-owners.ts';
import { M1001 } from '../call-merchant.ts';
import type { TestServer } from '../start-test-server.ts';
import { found, MERCHANT_PEOPLE, PEOPLE } from './isolation-callers.ts';

type Table = { name: string; secured: boolean; columns: string[] };
/** Tables that every participant may read completely, and why they contain nothing of an owner. */
const EVERYBODYS: Record<string, string> = {
  product: 'the catalogue',
  account_type: 'the catalogue',
  payout_hall: 'the claim list, for whoever may claim; names lie sealed in it and its reader masks them',
  payout_policy: 'terms of the institution',
  cash_out_terms: 'terms of the institution',
  order_day: 'from which to which number a day goes',
  order_hour: 'from which to which number an hour goes',
  report_cursor: 'how far reports are folded',
};

/** Tables whose rows are their reader's own, but may name what belongs to others, and why. */
const ECHOES: Record<string, string> = {
  merchant_request: 'what a merchant asked for, whosever number it named',
};

/** Returns every table and view of which a role may read a column, by the database's catalog. */
async function readableTables({ owner }: TestServer, login: Login): Promise<Table[]> {
  const rows = await owner`
    select c.relname as name, c.relrowsecurity as secured, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm')
      and has_column_privilege(${login}, c.oid, a.attnum, 'select')
    group by c.relname, c.relrowsecurity order by c.relname`;
  return rows as unknown as Table[];
}

/**
 * Reads every row as the non-owner role of each participant. Returns the faults: a table that returns rows of others,
 * one without row-level security, one that returns rows to nobody.
 */
export async function readRowsOfOthers(
  server: TestServer,
  owners: Owners,
): Promise<{ tables: number; wrong: string[] }> {
  const wrong: string[] = [];
  const tables = await readableTables(server, 'mashang_participant');
  const participants =
    await server.owner`select id, name from participant where name = any (${PEOPLE.map(({ name }) => name)})`;
  for (const { name, columns, secured } of tables) {
    if (name in EVERYBODYS) continue;
    if (!secured) wrong.push(`${name} is readable without row-level security`);
    const list = columns.map((column) => `"${column}"`).join(', ');
    const query =
      `select coalesce(string_agg(row_to_json(t)::text, E'\\n'), '') as text from (select ${list} from ` +
      `"${name}") t`;
    for (const caller of PEOPLE) {
      const id = participants.find((one) => one.name === caller.name)?.id as bigint;
      const [row] = await server.platform.db.asParticipant(id, (tx) => tx.unsafe(query));
      for (const other of caller.owners) {
        const leaked = found(owners[other], (row as unknown as { text: string }).text);
        if (leaked.length > 0)
          wrong.push(`${caller.name} reads in ${name} of ${owners[other].name}: ${leaked.slice(0, 4).join(', ')}`);
      }
    }
    const [none] = await server.platform.db.asParticipant(0n, (tx) =>
      tx.unsafe(`select count(*)::int as n from "${name}"`),
    );
    if ((none?.n as number) > 0) wrong.push(`${name} gives rows to nobody`);
  }
  return { tables: tables.length, wrong };
}

/**
 * Reads every row as the merchants' login bound to M1001. Returns the faults: a table that returns rows of the other
 * merchant or not all of its own, one without row-level security, one that returns rows to nobody.
 */
export async function readRowsOfOtherMerchant(
  server: TestServer,
  owners: Owners,
): Promise<{ tables: number; wrong: string[] }> {
  const wrong: string[] = [];
  const tables = (await readableTables(server, 'mashang_merchant')).filter(({ name }) => !(name in EVERYBODYS));
  const [merchant] = await server.owner`select id from merchant where mch_id = ${M1001.mchId}`;
  for (const { name, columns, secured } of tables) {
    if (!secured) wrong.push(`${name} is readable without row-level security`);
    const list = columns.map((column) => `"${column}"`).join(', ');
    const query =
      `select coalesce(string_agg(row_to_json(t)::text, E'\\n'), '') as text from (select ${list} from ` +
      `"${name}") t`;
    const [row] = await server.platform.db.asMerchant(merchant?.id as bigint, (tx) => tx.unsafe(query));
    const { text } = row as unknown as { text: string };
    const [own] = await server.owner.unsafe(
      `select count(*)::int as n from "${name}" where ${ownedBy(name, columns, merchant?.id)}`,
    );
    const lines = text === '' ? 0 : text.split('\n').length;
    if (lines !== own?.n) wrong.push(`${name} gives M1001 ${lines} of its ${own?.n} rows`);
    for (const other of new Set(MERCHANT_PEOPLE.flatMap((caller) => caller.owners))) {
      const leaked = name in ECHOES ? [] : found(owners[other], text);
      if (leaked.length > 0) wrong.push(`M1001 reads in ${name} of ${other}: ${leaked.slice(0, 4).join(', ')}`);
    }
    const [none] = await server.platform.db.asMerchant(0n, (tx) =>
      tx.unsafe(`select count(*)::int as n from "${name}"`),
    );
    if ((none?.n as number) > 0) wrong.push(`${name} gives rows to nobody`);
  }
  return { tables: tables.length, wrong };
}

/** By which column a row is a part of something that has a merchant, and where that stands. */
const PARTS: Record<string, string> = {
  delivery_id: 'webhook_delivery',
  refund_id: 'refund',
  application_id: 'merchant_application',
};

/**
 * Condition on the rows of a merchant: by its own column, by what a row is a part of, by the merchant's accounts in the
 * ledger, or the merchant itself.
 */
function ownedBy(table: string, columns: readonly string[], merchantId: unknown): string {
  if (columns.includes('merchant_id')) return `merchant_id = ${merchantId}`;
  const part = columns.find((column) => column in PARTS);
  if (part) return `${part} in (select x.id from ${PARTS[part]} x where x.merchant_id = ${merchantId})`;
  const accounts = `select x.id from ledger_account x where x.owner_kind = 'merchant' and x.owner_id = ${merchantId}`;
  if (columns.includes('account_id')) return `account_id in (${accounts})`;
  if (table === 'ledger_account') return `id in (${accounts})`;
  if (table === 'ledger_transfer')
    return `id in (select p.transfer_id from ledger_posting p where p.account_id in (${accounts}))`;
  return `id = ${merchantId}`;
}

/** Returns rights of the server's logins that they do not need. */
export async function readRoleFaults({ owner }: TestServer): Promise<string[]> {
  const wrong: string[] = [];
  const roles = await owner`
    select rolname as name,
      rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolinherit or rolreplication as strong
    from pg_roles
    where rolname in ${owner([...LOGINS])}`;
  if (roles.length !== LOGINS.length) wrong.push('a role is missing');
  for (const { name, strong } of roles) if (strong) wrong.push(`${name} is stronger than it need be`);
  const writes = await owner`
    select c.relname as name, l.login
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    cross join unnest(array['mashang_participant', 'mashang_merchant']) l (login)
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm')
      and (has_table_privilege(l.login, c.oid, 'insert, update, delete, truncate')
        or has_any_column_privilege(l.login, c.oid, 'insert, update'))`;
  for (const { name, login } of writes) wrong.push(`${login}, which only reads, writes ${name}`);
  const owned = await owner`
    select c.relname as name
    from pg_class c
    join pg_roles r on r.oid = c.relowner
    where r.rolname in ${owner([...LOGINS])}`;
  for (const { name } of owned)
    wrong.push(`${name} belongs to a role the server works under: its own rules would not bind it`);
  return wrong;
}
