import { parseSync } from '@swc/core';
import { holdsHan, isCatalogue, textsOf } from './catalogue-texts.mjs';

const SPEAKING = /^apps\/(web|payment-page|server)\/src\/.*[.]tsx?$/;
/**
 * Data, not screen texts: made-up names, rules of the books in both languages, headings and date formats for reading
 * files.
 */
const DATA = [
  /^apps\/server\/src\/test-support\//,
  /^apps\/server\/src\/features\/ledger\/invariants\/([a-z-]+-)?invariants-store[.]ts$/,
  /^apps\/server\/src\/(config-top-up|features\/screening\/lists\/list-row-rules|features\/reconciliation\/statements\/value-rules)[.]ts$/,
];

/**
 * All texts of a screen or of the server are in their folder's catalogue, zh.ts, so that a second language is a file of
 * the same shape (docs/decisions/0930-texts-in-catalogues.md). Regular expressions, SQL and comments do not count.
 * Takes path → text and which paths are tests, returns `path: fault`.
 */
export function checkScreenTexts(files, isTest) {
  const found = [];
  for (const [path, text] of files) {
    if (!SPEAKING.test(path) || isTest(path) || isCatalogue(path) || isData(path) || !holdsHan(text)) continue;
    const said = textsOf(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') })).filter(holdsHan);
    for (const one of said) found.push(`${path}: a text that is shown belongs to zh.ts: ${one.trim().slice(0, 40)}`);
  }
  return found;
}

function isData(path) {
  return DATA.some((place) => place.test(path));
}
