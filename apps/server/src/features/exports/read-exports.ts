import { EXPORT_KEPT_HOURS, type ExportJob } from '@mashang/contract/exports';
import { FILE_PLACES } from '@mashang/contract/files';
import type { Platform } from '../../platform/platform.ts';
import { allow, type Ctx, type UserActor } from '../../platform/verbs/verb.ts';
import { fileOf, saveName } from './export-rules.ts';
import { type ExportRow, findExport, listExports } from './exports-store.ts';

/** Bytes of a file that are sent at once, and the wait for more of a file that grows. */
const PART_BYTES = 65_536;
const WAIT_MS = 150;

function viewExport(row: ExportRow): ExportJob {
  const isThere = row.state === 'done' || row.state === 'running';
  return {
    id: row.id,
    list: row.list,
    title: row.title,
    format: row.format,
    state: row.state,
    rows: row.rows,
    total: row.total,
    bytes: Number(row.bytes),
    reason: row.reason,
    url: isThere ? `${FILE_PLACES.exports}/${row.id}.${row.format}` : '',
    createTime: row.createTime,
    finishTime: row.finishTime,
    expireTime: row.expireTime,
  };
}

/** The user's own exports, newest first. */
export async function readExports(ctx: Ctx): Promise<{ list: ExportJob[] }> {
  allow(ctx.actor, 'export:create');
  return { list: (await listExports(ctx.platform.db.app, ctx.actor.userId, EXPORT_KEPT_HOURS)).map(viewExport) };
}

export type OpenExport = { name: string; type: string; bytes: number | null; parts: AsyncIterable<Uint8Array> };
const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** A file for its creator, even while it is being written; null for anybody else, or if there is none. */
export async function openExport(platform: Platform, viewer: UserActor, file: string): Promise<OpenExport | null> {
  const [id = '', format] = file.split('.');
  const own = { id, userId: viewer.userId };
  const row = viewer.permissions.has('export:create')
    ? await findExport(platform.db.app, own, EXPORT_KEPT_HOURS)
    : undefined;
  if (!row || row.format !== format || (row.state !== 'done' && row.state !== 'running')) return null;
  if ((await platform.storage.readPart(fileOf(row), 0, 1)) === null) return null;
  return {
    name: saveName(row),
    type: TYPES[row.format],
    bytes: row.state === 'done' ? Number(row.bytes) : null,
    parts: follow(platform, row),
  };
}

/**
 * Follows a file to its end. Ends normally only if the finished export has exactly these bytes. A try that failed, was
 * cancelled or was taken over breaks the connection, so that no partial file is taken for a complete one.
 */
async function* follow({ db, storage }: Platform, opened: ExportRow): AsyncGenerator<Uint8Array> {
  const name = fileOf(opened);
  let at = 0;
  for (;;) {
    const part = await storage.readPart(name, at, PART_BYTES);
    if (part === null) throw new Error('export gone');
    at += part.length;
    if (part.length > 0) {
      yield part;
      continue;
    }
    const row = await findExport(db.app, opened, EXPORT_KEPT_HOURS);
    if (row?.attempt !== opened.attempt || (row.state !== 'done' && row.state !== 'running'))
      throw new Error('export stopped');
    if (row.state === 'done' && at >= Number(row.bytes)) return;
    if (row.state === 'running') await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}
