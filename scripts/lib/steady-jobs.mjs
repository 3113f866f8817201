/**
 * Checks that keep cursors, notices and stops working, however much work piles up. Each check takes the repository and
 * returns lines of `path: fault`.
 */

const SERVER = /^apps\/server\/src\/(features|platform)\/.*[.]ts$/;
const TEST = /[.]test[.]ts$|[.]fixture[.]ts$|-testing[.]ts$|platform\/database\//;
/** Landed before the rule: 0121 replaces their functions; that of 0057, now a file, deletes by a key. */
const BEFORE = /migrations\/(0030|0057|0060|0063)_|sql\/shops\/release_goods_claim[.]sql$/;
/** Loops in calls, not in jobs: a caller waits for their end, or they end by themselves. */
const NO_JOBS =
  /features\/exports\/read-exports[.]ts$|platform\/(http\/(http-limit|export-list)|storage\/seal-files)[.]ts$/;

/** A `delete` by age or by absence may match any number of rows: it must process a bounded number at a time. */
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
 * Numbers of a cluster's own counter mean nothing after the rows have moved to another cluster: rows, cursors and
 * horizons use places (0120).
 */
export function checkPlaces(files) {
  return [...files].flatMap(([path, text]) => {
    if (!SERVER.test(path) || TEST.test(path)) return [];
    return /pg_(snapshot_x(min|max)|current_xact_id|current_snapshot)|txid_current/.test(text)
      ? [`${path}: counts by the cluster; use place_now(), final_below() and begun_below()`]
      : [];
  });
}

/** A loop without an end of its own must check between two batches whether its job has to stop. */
export function checkLoops(files) {
  return [...files].flatMap(([path, text]) => {
    if (!SERVER.test(path) || TEST.test(path) || NO_JOBS.test(path)) return [];
    return /for \(;;\)|while \(await |while \(\(await /.test(text) &&
      !/\b(shouldStop|stopHere|isOver|stopping)\b/.test(text)
      ? [`${path}: this loop goes on while the process is to stop (platform/jobs/stopping.ts)`]
      : [];
  });
}
