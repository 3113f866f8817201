/**
 * What keeps cursors, notices and stops going, whatever piles up. Each check takes the repository and answers
 * lines of `path: what is wrong`.
 */

const SERVER = /^apps\/server\/src\/(features|platform)\/.*[.]ts$/;
const TEST = /[.]test[.]ts$|[.]fixture[.]ts$|-testing[.]ts$|platform\/database\//;
/** Landed before the rule: 0121 replaces their functions; that of 0057, a file now, goes by a key. */
const BEFORE = /migrations\/(0030|0057|0060|0063)_|sql\/shops\/release_goods_claim[.]sql$/;
/** Loops of calls, not of jobs: a caller waits for their end, or they have an end of their own. */
const NO_JOBS =
  /features\/exports\/read-exports[.]ts$|platform\/(http\/(http-limit|export-list)|storage\/seal-files)[.]ts$/;

/** A `delete` by age or by absence may meet any number of rows: it takes a bounded number at a time. */
export function checkPrunes(files) {
  return [...files].flatMap(([path, text]) => {
    if (!/-store[.]ts$|apps\/server\/(migrations|sql)\/.*[.]sql$/.test(path) || BEFORE.test(path)) return [];
    return [...text.matchAll(/\bdelete\s+from\b[^`;]*/gi)]
      .map(([statement]) => statement.replace(/\$\{[^}]*\}/g, (part) => part.replace(/[<>]/g, '')))
      .filter(
        (statement) =>
          /\s<=?\s|\s>=?\s|\bnot exists\b|\bover\b/.test(statement) && !/\b(limit|offset)\b/.test(statement),
      )
      .map((statement) => `${path}: prunes without a bound (platform/jobs/prune.ts): ${statement.slice(0, 60)}`);
  });
}

/**
 * Numbers of a cluster's own counter say nothing after the rows have moved: rows, cursors
 * and horizons are places (0120).
 */
export function checkPlaces(files) {
  return [...files].flatMap(([path, text]) => {
    if (!SERVER.test(path) || TEST.test(path)) return [];
    return /pg_(snapshot_x(min|max)|current_xact_id|current_snapshot)|txid_current/.test(text)
      ? [`${path}: counts by the cluster; use place_now(), final_below() and begun_below()`]
      : [];
  });
}

/** A loop without an end of its own asks between two batches whether its job is to end. */
export function checkLoops(files) {
  return [...files].flatMap(([path, text]) => {
    if (!SERVER.test(path) || TEST.test(path) || NO_JOBS.test(path)) return [];
    return /for \(;;\)|while \(await |while \(\(await /.test(text) &&
      !/\b(shouldStop|stopHere|isOver|stopping)\b/.test(text)
      ? [`${path}: this loop goes on while the process is to stop (platform/jobs/stopping.ts)`]
      : [];
  });
}
