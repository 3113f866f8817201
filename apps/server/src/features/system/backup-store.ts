import type { BackupFacts } from '../../platform/database/backup/write-backup.ts';
import type { Sql, Writer } from '../../platform/database/db.ts';
import { float8, int4, type RowOf, readRow, rowOf, text } from '../../platform/database/statements/rows.ts';

const lastBackupRow = rowOf({
  time: text,
  agoS: int4,
  bytes: float8,
  rows: float8,
});
export type LastBackup = RowOf<typeof lastBackupRow>;

/** Returns the newest back-up recorded in this database. */
export async function findLastBackup(sql: Sql): Promise<LastBackup | null> {
  return readRow(
    lastBackupRow,
    sql`
    select wire_time(at) as time, extract(epoch from clock_timestamp() - at)::int as "agoS", bytes::float8 as bytes,
      rows::float8 as rows
    from backup_run
    order by id desc
    limit 1`,
  );
}

/** Records a complete back-up; only the file's name is stored. */
export async function noteBackup(sql: Writer, file: string, { ms, bytes, rows, sha256 }: BackupFacts): Promise<void> {
  await sql`
    insert into backup_run (file, ms, bytes, rows, sha256) values (${file}, ${ms}, ${bytes}, ${rows}, ${sha256})`;
}
