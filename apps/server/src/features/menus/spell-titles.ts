import { customPinyin, pinyin } from 'pinyin-pro';
import type { MenuEntry } from './menu-tree.ts';

/** Terms of the field whose characters have two readings, where the dictionary takes the wrong one. */
customPinyin({
  回调: 'huí diào',
  重发: 'chóng fā',
  重推: 'chóng tuī',
  重审: 'chóng shěn',
  重置: 'chóng zhì',
  还款: 'huán kuǎn',
});

/**
 * A title's syllables without tones, in lower case, separated by spaces: 代收订单 → dai shou ding dan. Latin words stay
 * whole.
 */
export function spellTitle(title: string): string {
  return pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .flatMap((part) => part.toLowerCase().split(/\s+/))
    .filter(Boolean)
    .join(' ');
}

/** Every title of a menu with its pinyin. */
export function spellTitles(entries: readonly MenuEntry[]): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap((entry) => [
      [entry.title, spellTitle(entry.title)] as const,
      ...(entry.children ? spellTitles(entry.children) : []),
    ]),
  );
}
