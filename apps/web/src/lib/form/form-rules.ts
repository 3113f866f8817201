import { type Field, tidyText, whyNot } from '@mashang/contract/fields';
import { CallError, faultText } from '../api/call-error.ts';

/** Reasons by the field's name; `code` is the two-factor code's, `form` nobody's in particular. */
export type Errors = Readonly<Record<string, string | undefined>>;
/** The fields of a form that are typed, by their names in the call. */
export type Fields<Values> = { readonly [Name in keyof Values]?: Field };
/** What a form says where no field is at fault, and how it calls its fields. */
export type FaultWords = {
  /** In place of what is not a refusal of the server. */
  failed?: string;
  /** The form's name of a field that the call names otherwise. */
  nameOf?(field: string): string;
  /** Fields of several rows that the form shows reasons at (`owners.0.name`), or that it holds under other names. */
  rows?: readonly string[];
  /** Said after the fault when no answer came: it may have been done. */
  unsure?: string;
};

/** What is wrong with the values before the server is asked; empty when nothing is. */
export function whyWrong<Values extends object>(fields: Fields<Values>, values: Values): Errors {
  const wrong = Object.entries<Field | undefined>(fields).flatMap(([name, field]) => {
    const value = values[name as keyof Values];
    const reason = field && typeof value === 'string' ? whyNot(field, value) : undefined;
    return reason ? [[name, reason] as const] : [];
  });
  return Object.fromEntries(wrong);
}

/** The values as they are sent: without the spaces around them. */
export function tidied<Values extends object>(fields: Fields<Values>, values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    const field: Field = fields[name as keyof Values] ?? { title: '' };
    return [name, typeof value === 'string' ? tidyText(field, value) : value];
  });
  return Object.fromEntries(entries);
}

/** Whether two values of a field are one: rows of texts are told apart by what they say. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return JSON.stringify(one) === JSON.stringify(other);
  return one === other;
}

export function isFine(errors: Errors): boolean {
  return Object.values(errors).every((reason) => reason === undefined);
}

/**
 * Where the words of a refusal belong: at the fields of the form (`names`; without them at every field that is named),
 * at the code, or else below the whole form. A proposal's fields come as `payload.amount`.
 */
export function refusalOf(error: unknown, names?: readonly string[], words: FaultWords = {}): Errors {
  const nameOf = words.nameOf ?? ((field: string) => field);
  if (!(error instanceof CallError)) return { form: words.failed ?? faultText(error) };
  const code = error.isCodeRefused ? error.message : error.reasonFor('googleAuthCode');
  const named = error.fields.map(({ field, reason }) => [nameOf(field.replace(/^payload[.]/, '')), reason] as const);
  const hasRow = (field: string) => words.rows?.some((row) => field === row || field.startsWith(`${row}.`));
  const shown = named.filter(([field]) => hasRow(field) || (names?.includes(field) ?? field !== 'googleAuthCode'));
  if (code || shown.length > 0) return { ...Object.fromEntries(shown), ...(code ? { code } : {}) };
  if (error.code === 0 && words.unsure) return { form: `${error.message}：${words.unsure}` };
  return { form: error.message };
}
