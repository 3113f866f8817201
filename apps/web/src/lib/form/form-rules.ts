import { type Field, tidyText, whyNot } from '@mashang/contract/fields';
import { CallError, faultText } from '../api/call-error.ts';

/** Reasons by the field's name; `code` belongs to the two-factor code, `form` to no field in particular. */
export type Errors = Readonly<Record<string, string | undefined>>;
/** The typed fields of a form, by their names in the call. */
export type Fields<Values> = { readonly [Name in keyof Values]?: Field };
/** Texts of a form for faults without a field, and its names of fields. */
export type FaultWords = {
  /** Shown for an error that is not the server's refusal. */
  failed?: string;
  /** Returns the form's name of a field that the call names differently. */
  nameOf?(field: string): string;
  /** Fields of several rows at which the form shows reasons (`owners.0.name`), or which it has under other names. */
  rows?: readonly string[];
  /** Added to the fault when no answer arrived: the action may have been done. */
  unsure?: string;
};

/** Returns the reasons against the values before the server is asked; empty when there are none. */
export function whyWrong<Values extends object>(fields: Fields<Values>, values: Values): Errors {
  const wrong = Object.entries<Field | undefined>(fields).flatMap(([name, field]) => {
    const value = values[name as keyof Values];
    const reason = field && typeof value === 'string' ? whyNot(field, value) : undefined;
    return reason ? [[name, reason] as const] : [];
  });
  return Object.fromEntries(wrong);
}

/** The values as they are sent, without spaces around them. */
export function tidied<Values extends object>(fields: Fields<Values>, values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    const field: Field = fields[name as keyof Values] ?? { title: '' };
    return [name, typeof value === 'string' ? tidyText(field, value) : value];
  });
  return Object.fromEntries(entries);
}

/** Whether two values of a field are equal: lists are compared by their content. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return JSON.stringify(one) === JSON.stringify(other);
  return one === other;
}

export function isFine(errors: Errors): boolean {
  return Object.values(errors).every((reason) => reason === undefined);
}

/**
 * Assigns the reasons of a refusal: to the fields of the form (`names`; without them to every named field), to the
 * code, or else to the whole form. A proposal's fields come as `payload.amount`.
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
