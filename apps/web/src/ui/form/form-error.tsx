import type { ReactNode } from 'react';

/** The error of a form as a whole, shown below its fields; nothing without an error. */
export function FormError({ text }: { text: string | undefined }): ReactNode {
  return text ? (
    <p className="notice notice-bad" role="alert">
      {text}
    </p>
  ) : null;
}
