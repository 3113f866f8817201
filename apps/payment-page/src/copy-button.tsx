import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';
import * as styles from './page.module.css';
import { texts } from './texts.ts';

type Props = { text: string; label: string; children?: string };

/** Copies `text`; `label` names it for users of screen readers. */
export function CopyButton({ text, label, children = texts.copyButton.copy }: Props) {
  const [outcome, setOutcome] = useState<boolean | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), 2_000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const shown = outcome === null ? children : outcome ? texts.copyButton.copied : texts.copyButton.copyByHand;
  return (
    <button
      type="button"
      className={outcome ? `${styles.copy} ${styles.copyDone}` : styles.copy}
      aria-label={outcome === null ? texts.copyButton.copyLabel(label) : `${shown}${label}`}
      onClick={async () => setOutcome(await copyText(text))}
    >
      <span aria-live="polite">{shown}</span>
    </button>
  );
}
