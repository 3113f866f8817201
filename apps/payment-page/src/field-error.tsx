import { CallError } from './call-server.ts';
import * as styles from './page.module.css';
import { texts } from './texts.ts';

/** The error of a field or a form, announced to screen readers at once. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} className={styles.fieldError} role="alert">
      {text}
    </p>
  );
}

/**
 * Makes the server's answer into errors of a form's fields, or of the whole form. An uploaded `file` is the form's
 * `image`.
 */
export function problemsOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Partial<Record<Field | 'form', string>> {
  const problems: Partial<Record<Field | 'form', string>> = {};
  if (!(error instanceof CallError)) {
    problems.form = texts.faults.offline;
    return problems;
  }
  const named = error.fields.map((one) => (one.field === 'file' ? { ...one, field: 'image' } : one));
  const known = fields.flatMap((field) => {
    const found = named.find((one) => one.field === field);
    return found ? [[field, found.reason] as const] : [];
  });
  if (known.length === 0) problems.form = error.message;
  for (const [field, reason] of known) problems[field] = reason;
  return problems;
}
