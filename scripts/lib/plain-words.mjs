/**
 * Words of an earlier dialect, each with the words to use instead (docs/words.md). Whole words only, so that column
 * names and the like do not count.
 */
const WORDS = {
  'told|tells?|untold': 'report, notify, send, answer',
  'doors?': 'entry, route, exported function',
  wherever: 'where, at every place',
  'ears?|hears|deaf': 'listener, receives, heartbeat',
  'deeds?': 'action',
  'wish|wishes|wished': 'request',
  'nought|anew': 'zero, again',
  'mend|mends|mended|mending': 'fix, correct',
  'lanes?': 'queue, stream',
  room: 'space, limit, capacity',
};
const TEXT = /^((apps|packages|e2e|faults|bench|scripts|docs)\/.*[.](tsx?|mjs|js|css|md)|apps\/server\/sql\/.*[.]sql)$/;
/** Generated texts, the catalogues and this list. */
const LEFT_OUT = [
  /^(docs\/asvs[.]md|docs\/decisions\/README[.]md|scripts\/lib\/plain-words[.]mjs|scripts\/check-structure[.]test[.]mjs)$|\/zh[.]tsx?$/,
];
/**
 * Places that still use such words, with how often: names of a contract (a call's field, an audit action, a metric's
 * label, a job's name, a parameter of an SQL function). The numbers only fall.
 */
/** @type {Record<string, number>} */
const LIMITS = {
  'apps/server/sql/webhooks/deliver_event.sql': 3,
  'apps/server/src/features/participants/onboarding/verification-payments.ts': 1,
  'apps/server/src/features/reconciliation/own-transfers/': 10,
  'apps/server/src/platform/observability/metrics.ts': 5,
  'apps/server/src/worker.ts': 2,
  'apps/web/src/features/reconciliation/own-transfers/': 1,
  'docs/decisions/0057-work-that-fails.md': 1,
  'docs/operations.md': 5,
  'packages/contract/src/audit.ts': 1,
  'packages/contract/src/own-transfers.ts': 1,
};

/** Takes path → text, returns `path: fault` for each use of a word above the limit of its place. */
export function checkPlainWords(files, limits = LIMITS) {
  const left = { ...limits };
  const found = [];
  for (const [path, text] of files) {
    if (!TEXT.test(path) || LEFT_OUT.some((place) => place.test(path))) continue;
    const place = Object.keys(left).find((start) => path.startsWith(start));
    for (const [word, instead] of Object.entries(WORDS))
      for (const [used] of text.matchAll(new RegExp(`\\b(${word})\\b`, 'gi'))) {
        if (place !== undefined && left[place] > 0) left[place] -= 1;
        else found.push(`${path}: "${used}" is not plain English here: ${instead}`);
      }
  }
  for (const [place, rest] of Object.entries(left))
    if (rest > 0 && [...files.keys()].some((path) => path.startsWith(place)))
      found.push(`${place}: ${rest} uses fewer than its limit: lower it in scripts/lib/plain-words.mjs`);
  return found;
}
