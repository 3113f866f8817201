import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { REGISTER_COLUMNS } from '@mashang/contract/lists/participants';
import { formatTime } from '@mashang/contract/time';
import { registerPages } from '../features/participants/network/read-register.ts';
import { openPool } from '../platform/database/db.ts';
import { writeCsv } from '../platform/files/sheets/sheet-csv.ts';
import { writeXlsx } from '../platform/files/sheets/sheet-xlsx.ts';
import { fileColumns } from '../platform/http/export-list.ts';
import type { Deployment } from './open-deployment.ts';
import * as zh from './zh.ts';

/** Writes the register of agents (L7a) into a file for the regulator; `.csv` or `.xlsx` by its name. */
export async function exportRegister(
  { logins }: Pick<Deployment, 'logins'>,
  file: string,
  now: number,
): Promise<string[]> {
  if (!/[.](csv|xlsx)$/.test(file)) throw new Error(zh.exportRegister.nameForm);
  const sql = openPool((await logins()).mashang_app, 'mashang_app', 1);
  const columns = fileColumns(REGISTER_COLUMNS);
  let count = 0;
  async function* rows() {
    for await (const page of registerPages(sql)) {
      count += page.length;
      yield page.map((row) => columns.map(({ cell }) => cell(row)));
    }
  }
  try {
    const mark = { user: zh.exportRegister.commandLine, time: formatTime(now), filter: zh.exportRegister.all };
    const sheet = { title: zh.exportRegister.title, columns, rows: rows(), mark };
    await pipeline(
      Readable.from(file.endsWith('.csv') ? writeCsv(sheet) : writeXlsx(sheet)),
      createWriteStream(file, { mode: 0o600, flags: 'wx' }),
    );
    return [zh.exportRegister.exported(count, file)];
  } finally {
    await sql.end();
  }
}
