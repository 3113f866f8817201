/** The languages of the page. */
export type Language = 'zh' | 'en';

/**
 * Returns the first of the reader's languages that the page has, else English: who reads neither rather reads English.
 * `wanted` are tags like `zh-CN`, the preferred one first.
 */
export function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [language = ''] = tag.toLowerCase().split('-');
    if (language === 'zh' || language === 'en') return language;
  }
  return 'en';
}

/** The browser's language; Chinese where no browser runs this. */
export const language: Language = globalThis.document === undefined ? 'zh' : languageOf(navigator.languages);
