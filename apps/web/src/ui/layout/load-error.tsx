import type { ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import * as controls from '../form/controls.module.css';
import * as zh from '../zh.tsx';

/** Data of a field that could not be loaded, with a button to retry. */
export function FieldLoadError({ text, onRetry }: { text: string; onRetry(): void }): ReactNode {
  return (
    <p className={controls.fieldError} role="alert">
      {text}
      <Button small kind="text" onClick={onRetry}>
        {zh.fieldLoadError.retry}
      </Button>
    </p>
  );
}

/** A failed load with its reason and a button to retry. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry(): void }): ReactNode {
  return (
    <div className={`${controls.notice} ${controls.noticeBad}`} role="alert">
      <span>{error instanceof Error ? error.message : zh.loadError.failed}</span>
      <Button small onClick={onRetry}>
        {zh.loadError.reload}
      </Button>
    </div>
  );
}
