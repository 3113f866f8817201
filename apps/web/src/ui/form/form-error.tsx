import type { ReactNode } from 'react';

/** What went wrong with a form as a whole, said below its fields; nothing while nothing did. */
export function FormError({ text }: { text: string | undefined }): ReactNode {
  return text ? (
    <p className="notice notice-bad" role="alert">
      {text}
    </p>
  ) : null;
}
