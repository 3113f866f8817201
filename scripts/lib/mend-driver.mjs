import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Faults of the database driver that money cannot live with, found by `npm run faults` and known to its makers, mended in place after
 * every installation (docs/decisions/0051-faults-and-histories.md). A version that reads otherwise stops here: look what it still needs.
 */
const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'node_modules', 'postgres');
const MARK = '// mended: scripts/lib/mend-driver.mjs 1\n';

/** @type {Record<string, [why: string, from: string, to: string][]>} */
const MENDS = {
  'src/connection.js': [
    [
      'a line that broke before a buffered write went out never wrote again, or wrote it to the next one',
      '    clearImmediate(nextWriteTimer)\n    socket.removeListener(',
      '    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener(',
    ],
    [
      'the same where the pool ends',
      '    clearImmediate(nextWriteTimer)\n    if (socket) {',
      '    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    if (socket) {',
    ],
    [
      'a write after the end of its line threw where nobody catches',
      '  function nextWrite(fn) {\n',
      '  function nextWrite(fn) {\n    if (!socket) {\n      chunk = nextWriteTimer = null\n      return true\n    }\n',
    ],
    [
      'between its error and its end a line took queries that nobody ever answered; what it left was taken for the next one’s answer',
      '    socket = null\n\n    if (initial)\n',
      `    socket = null

    const lost = Errors.connection('CONNECTION_CLOSED', options, socket)
    stream && (stream.destroy(lost), stream = null)
    query && queryError(query, lost)
    while (sent.length) queryError(sent.shift(), lost)
    query = results = errorResponse = null
    result = new Result()

    if (initial)
`,
    ],
    [
      'a line that broke while it read the types left a rejection to nobody',
      '        return fetchArrayTypes()\n',
      '        return fetchArrayTypes().catch(() => { socket && socket.destroy() })\n',
    ],
    [
      'behind a full pipeline a transaction began on a connection that was not kept for it',
      '      return write(toBuffer(q))\n        && !q.describeFirst\n        && !q.cursorFn\n        && sent.length < max_pipeline\n        && (!q.options.onexecute || q.options.onexecute(connection))\n',
      '      const flows = write(toBuffer(q))\n        && !q.describeFirst\n        && !q.cursorFn\n        && sent.length < max_pipeline\n      return (!q.options.onexecute || q.options.onexecute(connection)) && flows\n',
    ],
  ],
  'src/index.js': [
    [
      'statements of a transaction whose line broke ran on the next one, outside it or inside another',
      '        new Promise((_, reject) => connection.onclose = reject)\n',
      '        new Promise((_, reject) => connection.onclose = e => {\n          dead = e\n          while (queries.length) queries.shift().reject(e)\n          reject(e)\n        })\n',
    ],
    ['', '      , prepare = null\n\n    try {\n', '      , prepare = null\n      , dead = null\n\n    try {\n'],
    [
      '',
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n        c.queue === full\n',
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (dead)\n          return q.reject(dead)\n        c.queue === full\n',
    ],
  ],
};

/** Mends the installed driver unless it is mended. */
export function mendDriver() {
  for (const [file, mends] of Object.entries(MENDS)) {
    const path = join(FOLDER, file);
    const text = readFileSync(path, 'utf8');
    if (text.startsWith(MARK)) continue;
    const mended = mends.reduce((so, [why, from, to]) => {
      if (so.split(from).length !== 2) throw new Error(`postgres ${file} reads otherwise than known: ${why}`);
      return so.replace(from, () => to);
    }, text);
    // A new file in place of the old one: other installations may share it by a link.
    writeFileSync(`${path}.${process.pid}`, MARK + mended);
    renameSync(`${path}.${process.pid}`, path);
  }
}
