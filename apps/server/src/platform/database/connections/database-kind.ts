import type { Sql } from '../statements/sql-types.ts';
import * as zh from '../zh.ts';
import { connect } from './connect.ts';

/** Purpose of a database. `demo_institution` is a demo of one institution with invented books. */
export type DatabaseKind = 'demo' | 'demo_institution' | 'production';

/** Values by which a database of a version that did not write its kind is recognised as a demo. */
export type DemoMarks = { keyId: string; jurisdiction: string; totpSecret: string };
/**
 * `wanted`: the kind of this start. `open` returns the opened secret of a second factor; it throws where other keys
 * sealed it.
 */
export type KindQuestion = { wanted: DatabaseKind; marks: DemoMarks; open(sealed: Buffer): string };

export const NAME_OF_KIND: Record<DatabaseKind, string> = zh.databaseKind.names;
const STARTED_AS: Record<DatabaseKind, string> = zh.databaseKind.startedAs;
const WAY_OUT: Record<DatabaseKind, string> = zh.databaseKind.wayOut;

/** The database is of another kind than this start; the message is for the person who starts the program. */
export class WrongKindError extends Error {
  override readonly name = 'WrongKindError';
  constructor(kind: DatabaseKind, wanted: DatabaseKind) {
    super(zh.databaseKind.otherKind(NAME_OF_KIND[kind], STARTED_AS[wanted], WAY_OUT[kind]));
  }
}

/** Throws where the database is of another kind. Changes nothing, so it comes before the migrations. */
export async function requireKind(url: string, question: KindQuestion): Promise<void> {
  await withSql(url, async (sql) => {
    const kind = await findKind(sql, question);
    if (kind !== null && kind !== question.wanted) throw new WrongKindError(kind, question.wanted);
  });
}

/** Writes the kind into a migrated database unless one is there; throws where it is another one. */
export async function settleKind(url: string, question: KindQuestion): Promise<void> {
  await withSql(url, async (sql) => {
    const kind = (await findKind(sql, question)) ?? question.wanted;
    await sql`insert into deployment_kind (kind) values (${kind}) on conflict do nothing`;
    // When two processes start at once, one of them has written it.
    const written = await readKind(sql);
    if (written !== null && written !== question.wanted) throw new WrongKindError(written, question.wanted);
  });
}

/** Returns the kind of a database; null while nobody has started on it. */
export async function databaseKindOf(
  url: string,
  question: Omit<KindQuestion, 'wanted'>,
): Promise<DatabaseKind | null> {
  return withSql(url, (sql) => findKind(sql, question));
}

async function withSql<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1, parameters: { application_name: 'mashang-kind' } });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function findKind(sql: Sql, question: Omit<KindQuestion, 'wanted'>): Promise<DatabaseKind | null> {
  const written = await readKind(sql);
  if (written !== null) return written;
  if (!(await hasTable(sql, 'app_user')) || !(await hasUsers(sql))) return null;
  return (await isKnownDemo(sql, question)) ? 'demo' : 'production';
}

async function readKind(sql: Sql): Promise<DatabaseKind | null> {
  if (!(await hasTable(sql, 'deployment_kind'))) return null;
  const [row] = await sql<{ kind: DatabaseKind }[]>`select kind from deployment_kind`;
  return row?.kind ?? null;
}

async function hasTable(sql: Sql, name: string): Promise<boolean> {
  const [row] = await sql`select to_regclass(${`public.${name}`}::text) is not null as found`;
  return row?.found === true;
}

async function hasUsers(sql: Sql): Promise<boolean> {
  const [row] = await sql`select exists (select from app_user) as found`;
  return row?.found === true;
}

async function isKnownDemo(sql: Sql, { marks, open }: Omit<KindQuestion, 'wanted'>): Promise<boolean> {
  if (await hasTable(sql, 'licence_profile')) {
    const [row] = await sql`
      select exists (select from licence_profile where jurisdiction = ${marks.jurisdiction})
        or exists (select from merchant_key where key_id = ${marks.keyId}) as found`;
    if (row?.found === true) return true;
  }
  const secrets = await sql<
    { sealed: Buffer }[]
  >`select totp_secret as sealed from app_user where totp_secret is not null`;
  return secrets.some(({ sealed }) => opens(() => open(sealed) === marks.totpSecret));
}

function opens(read: () => boolean): boolean {
  try {
    return read();
  } catch {
    // Other keys sealed it, so it gives no answer.
    return false;
  }
}
