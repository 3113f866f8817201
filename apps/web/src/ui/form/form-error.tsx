import type { ReactNode } from 'react';
import * as controls from './controls.module.css';

/** The error of a form as a whole, shown below its fields; nothing without an error. */
export function FormError({ text }: { text: string | undefined }): ReactNode {
  return text ? (
    <p className={`${controls.notice} ${controls.noticeBad}`} role="alert">
      {text}
    </p>
  ) : null;
}
