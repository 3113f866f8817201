import type { ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import * as zh from '../zh.tsx';

/** What a field could not be told by the server, with a way to try again. */
export function FieldLoadError({ text, onRetry }: { text: string; onRetry(): void }): ReactNode {
  return (
    <p className="field-error" role="alert">
      {text}
      <Button small kind="text" onClick={onRetry}>
        {zh.fieldLoadError.retry}
      </Button>
    </p>
  );
}

/** A failed load with its reason and a way to try again. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry(): void }): ReactNode {
  return (
    <div className="notice notice-bad" role="alert">
      <span>{error instanceof Error ? error.message : zh.loadError.failed}</span>
      <Button small onClick={onRetry}>
        {zh.loadError.reload}
      </Button>
    </div>
  );
}
