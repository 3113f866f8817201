/**
 * Words of an earlier dialect, each with the words to use instead (docs/words.md). Whole words only, so that column
 * names and the like do not count.
 */
const WORDS = {
  'told|tells?|untold': 'report, notify, send, answer',
  'doors?': 'entry, route, exported function',
  wherever: 'where, at every place',
  'ears?|hears?|heard|deaf': 'listener, receives, heartbeat',
  'deeds?': 'action',
  'wish|wishes|wished': 'request',
  'nought|anew': 'zero, again',
  'mend|mends|mended|mending': 'fix, correct',
  'lanes?': 'queue, stream',
  room: 'space, limit, capacity',
  'pictures?': 'image, snapshot, cache',
};
const TEXT = /^((apps|packages|e2e|faults|bench|scripts|docs)\/.*[.](tsx?|mjs|js|css|md)|apps\/server\/sql\/.*[.]sql)$/;
/** Generated texts, the catalogues and this list. */
const LEFT_OUT = [
  /^(docs\/asvs[.]md|docs\/decisions\/README[.]md|scripts\/lib\/plain-words[.]mjs|scripts\/check-structure[.]test[.]mjs)$|\/zh[.]tsx?$/,
];
/**
 * Places that still use such words, with how often: names of a contract (a call's field, an audit action, a metric's
 * label, a job's name, a parameter of an SQL function, a stored value, the specification's name of a column). The
 * numbers only fall.
 */
/** @type {Record<string, number>} */
const LIMITS = {
  'apps/sandbox/src/market/': 5,
  'apps/server/sql/webhooks/deliver_event.sql': 3,
  'apps/server/src/features/evidence/take-evidence-file.ts': 1,
  'apps/server/src/features/ledger/invariants/payout-invariants-store.ts': 1,
  'apps/server/src/features/participants/onboarding/verification-payments.ts': 1,
  'apps/server/src/features/payout-orders/proofs/': 14,
  'apps/server/src/features/reconciliation/own-transfers/': 10,
  'apps/server/src/features/shops/': 16,
  'apps/server/src/platform/database/schema/table-columns.ts': 1,
  'apps/server/src/platform/observability/metrics.ts': 5,
  'apps/server/src/test-support/arrange/arrange-proofs.ts': 4,
  'apps/server/src/worker.ts': 2,
  'apps/web/src/features/menus/entry-dialog.tsx': 1,
  'apps/web/src/features/reconciliation/own-transfers/': 1,
  'apps/web/src/features/shops/': 19,
  'apps/web/src/ui/layout/icon.tsx': 1,
  'apps/web/src/ui/upload/upload-slot.tsx': 1,
  'docs/decisions/0038-shops.md': 1,
  'docs/decisions/0057-work-that-fails.md': 1,
  'docs/operations.md': 5,
  'packages/contract/src/audit.ts': 1,
  'packages/contract/src/evidence.ts': 1,
  'packages/contract/src/own-transfers.ts': 1,
  'packages/contract/src/payout-orders.ts': 1,
  'packages/contract/src/shops.ts': 3,
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
