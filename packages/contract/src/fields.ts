import { z } from 'zod';

/**
 * What one field of a form takes, written once: the server's schema (`fieldSchema`) and the browser's check (`whyNot`)
 * are both made from it. Example: `{ title: '备注', kind: 'lines', max: 100 }`.
 */
export type Field = {
  title: string;
  /** How it is typed. An amount is taken exactly as it is; of the others the spaces around are dropped. */
  kind?: 'line' | 'lines' | 'amount' | 'phone';
  /** Said when it is empty or shorter than `min`; without it the field may be left out. */
  required?: string;
  /** Fewest characters of a required field. */
  min?: number;
  /** Most characters. Where there is a pattern, that one limits the text and this only stops the typing. */
  max?: number;
  pattern?: RegExp;
  /** Said of a text that does not fit the pattern. */
  message?: string;
};

function tooLong({ title, max }: Field): string {
  return `${title}最多 ${max} 个字`;
}

/** A text as it is sent. */
export function tidyText({ kind }: Field, typed: string): string {
  return kind === 'amount' ? typed : typed.trim();
}

/** Why a text is refused; undefined when it is taken. Equals the first complaint of the field's schema. */
export function whyNot(field: Field, typed: string): string | undefined {
  const text = tidyText(field, typed);
  const { required, min = 1, max, pattern, message } = field;
  if (required && text.length < min) return required;
  if (pattern) return pattern.test(text) ? undefined : message;
  return max !== undefined && text.length > max ? tooLong(field) : undefined;
}

/** The schema of a field in the call that it is sent with. */
export function fieldSchema(field: Field): z.ZodString {
  const { title, kind, required, min = 1, max, pattern, message } = field;
  let schema = kind === 'amount' ? z.string() : z.string().trim();
  if (required) schema = schema.min(min, required);
  if (pattern) schema = schema.regex(pattern, message);
  else if (max !== undefined) schema = schema.max(max, tooLong(field));
  return schema.meta({ title });
}
