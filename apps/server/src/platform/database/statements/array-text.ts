/** A PostgreSQL array in its text form: `{1,2}`, `{"a, b",NULL}`, `{{1,2},{3,4}}`. */
export type Nested<T> = (T | null | Nested<T>)[];

const PLAIN = /[^,}]*/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"/sy;

/** Parses an array's text, each element by `read`. */
export function parseArray<T>(text: string, read: (element: string) => T): Nested<T> {
  // Bounds come first only where an array does not begin at 1: `[0:1]={a,b}`.
  let at = text.startsWith('[') ? text.indexOf('=') + 1 : 0;
  function element(): T | null | Nested<T> {
    if (text[at] === '{') return list();
    const pattern = text[at] === '"' ? QUOTED : PLAIN;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) throw new Error('an array of the database ends within a quoted element');
    at = pattern.lastIndex;
    if (found[1] !== undefined) return read(found[1].replace(/\\(.)/gs, '$1'));
    return found[0] === 'NULL' ? null : read(found[0]);
  }
  function list(): Nested<T> {
    const elements: Nested<T> = [];
    at += 1;
    while (text[at] !== '}') {
      if (at >= text.length) throw new Error('an array of the database ends before its bracket');
      elements.push(element());
      if (text[at] === ',') at += 1;
    }
    at += 1;
    return elements;
  }
  return list();
}

/** Formats an array as text, each element by `write`, which returns null for a null. */
export function formatArray(elements: readonly unknown[], write: (element: unknown) => string | null): string {
  const texts = elements.map((element) => {
    if (Array.isArray(element)) return formatArray(element, write);
    const text = element === null ? null : write(element);
    return text === null ? 'NULL' : `"${text.replace(/[\\"]/g, '\\$&')}"`;
  });
  return `{${texts.join(',')}}`;
}
