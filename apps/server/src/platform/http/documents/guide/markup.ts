/** A piece of HTML in which every text from outside is escaped. */
export type Markup = { readonly markup: string };
type Shown = string | number | Markup | Markup[];

/**
 * A template of HTML: texts and numbers in it are escaped, pieces stay as they are.
 *
 * @example html`<td>${text}</td>`
 */
export function html(parts: TemplateStringsArray, ...values: readonly Shown[]): Markup {
  const markup = parts.map((part, at) => part + (at < values.length ? shown(values[at] as Shown) : '')).join('');
  return { markup };
}

/** Escapes a text, then makes code of `…` and links of [text](address), as the texts of the documents have them. */
export function inline(text: string): Markup {
  const markup = escapeText(text).replace(
    /`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g,
    (_all, code: string | undefined, words: string, address: string) =>
      code === undefined ? `<a href="${address}">${words}</a>` : `<code>${code}</code>`,
  );
  return { markup };
}

function shown(value: Shown): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value));
  return Array.isArray(value) ? value.map(({ markup }) => markup).join('') : value.markup;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
}
