/** Returns the Latin parts of a name, without accents and apostrophes, separated at blanks, dots and dashes. */
export function latinTokens(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’`]/gu, '')
    .replaceAll(/[øœæßłđ]/g, (sign) => FOLDED[sign] ?? sign)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((token) => token.replaceAll(/(?<=^|[^aeiou])l(?:v|yu)e?$/g, 'lu').replaceAll(/^n(?:v|yu)$/g, 'nu'))
    .slice(0, TOKENS_MAX);
}

const TOKENS_MAX = 12;
const FOLDED: Record<string, string> = { ø: 'o', œ: 'oe', æ: 'ae', ß: 'ss', ł: 'l', đ: 'd' };

const HAN_COMPANY = /股份有限公司|有限责任公司|集团有限公司|有限公司|股份公司|总公司|分公司|公司|集团|合伙企业/;
const LATIN_COMPANY =
  'limited liability company|joint stock company|co ltd|company limited|limited|company|corporation|incorporated|' +
  'holdings?|group|trading|gmbh|ltd|llc|llp|inc|corp|plc|co|sa|ag|bv|ooo|oao|pjsc|jsc';
const COMPANY = new RegExp(`(${HAN_COMPANY.source})|\\b(${LATIN_COMPANY})\\b`, 'g');

/** Returns a name without words for the type of company; empty if too little is left or nothing was removed. */
export function coreOf(text: string): string {
  const core = text.replaceAll(COMPANY, '').replaceAll(/\s+/g, ' ').trim();
  return core === text || core.length < 2 ? '' : core;
}

const SYLLABLES =
  /^(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|ui|un|uo|a|e|i|o|u))+$/;
const SURNAMES = new Set(
  (
    'wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han ' +
    'tang feng yu dong xiao cheng cao yuan deng fu shen zeng peng lu su jiang cai jia ding wei xue ye yan pan du ' +
    'dai xia zhong tian ren fan fang shi yao tan liao zou xiong jin hao kong bai cui kang mao qiu qin gu hou shao ' +
    'meng long wan duan lei qian yin yi chang wen qiao lai pang ge nie zhai shan zha piao ou xi ouyang sima ' +
    'shangguan zhuge situ huangfu gongsun dongfang murong dugu nangong ximen'
  ).split(' '),
);

/**
 * Whether Latin parts are a Chinese name: all are pinyin, and one is a family name. In such a name one letter more or
 * less makes another name.
 */
export function isPinyinName(tokens: readonly string[]): boolean {
  if (tokens.length < 1 || tokens.length > 4 || !tokens.every((token) => SYLLABLES.test(token))) return false;
  return tokens.some((token) => SURNAMES.has(token));
}

/**
 * Returns the approximate sound of a Latin part: vowels after the first letter are removed, letters of the same sound
 * are merged.
 */
export function skeletonOf(token: string): string {
  const sounds = token
    .replaceAll(/ph/g, 'f')
    .replaceAll(/ck|[cq]/g, 'k')
    .replaceAll(/sch|sh|zh|z|x/g, 's')
    .replaceAll(/kh|gh/g, 'k')
    .replaceAll(/w/g, 'v')
    .replaceAll(/[dt]/g, 't')
    .replaceAll(/^[aeiouyj]/g, (sign) => (sign === 'j' ? 'j' : 'a'));
  return (
    (sounds[0] ?? '') +
    sounds
      .slice(1)
      .replaceAll(/[aeiouyhj]/g, '')
      .replaceAll(/(.)\1+/g, '$1')
  );
}

/** Whether two words differ by at most one letter: added, omitted, replaced, or swapped with its neighbour. */
export function oneApart(a: string, b: string): boolean {
  const [x, y] = [[...a], [...b]];
  if (Math.abs(x.length - y.length) > 1) return false;
  let start = 0;
  while (start < x.length && start < y.length && x[start] === y[start]) start += 1;
  let end = 0;
  while (end < x.length - start && end < y.length - start && x.at(-1 - end) === y.at(-1 - end)) end += 1;
  const [left, right] = [x.length - start - end, y.length - start - end];
  if (Math.max(left, right) <= 1) return true;
  return left === 2 && right === 2 && x[start] === y[start + 1] && x[start + 1] === y[start];
}
