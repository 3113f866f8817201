import { parseSync } from '@swc/core';
import { holdsHan, isCatalogue, textsOf } from './catalogue-texts.mjs';

const SCREENS = /^apps\/(web|payment-page)\/src\/.*[.]tsx?$/;

/**
 * What a screen says stands in its folder's catalogue, zh.ts, so that a second language is a file of the same shape
 * (docs/decisions/0930-texts-in-catalogues.md). Regular expressions and comments are no texts. Takes path → text and
 * which paths are tests, answers `path: what is wrong`.
 */
export function checkScreenTexts(files, isTest) {
  const found = [];
  for (const [path, text] of files) {
    if (!SCREENS.test(path) || isTest(path) || isCatalogue(path) || !holdsHan(text)) continue;
    const said = textsOf(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') })).filter(holdsHan);
    for (const one of said) found.push(`${path}: a text of a screen belongs to zh.ts: ${one.trim().slice(0, 40)}`);
  }
  return found;
}
