import { readEntry } from './catalogue-texts.mjs';

const SCREENS = /^apps\/web\/src\/.*[.]tsx$/;
/** `['保证金', <MoneyText …` or `[zh.facts.reserve, <MoneyText …`, on one line or several. */
const FACT = /\[\s*(?:'([^']*)'|zh[.](\w+)[.](\w+)),[^[\]<>()]*<(?:MoneyText|CommissionText)\b/g;

/** A fact, with title and value, names its unit. Takes path → text, returns `path: fault`. */
export function checkFactAmounts(files) {
  const found = [];
  for (const [path, text] of files) {
    if (!SCREENS.test(path)) continue;
    for (const [, literal, group, leaf] of text.matchAll(FACT)) {
      const title = literal ?? readEntry(files, path, group, leaf);
      if (!title.includes('（元）'))
        found.push(`${path}: a fact names its unit: YuanText, or （元） in its title: ${title}`);
    }
  }
  return found;
}
