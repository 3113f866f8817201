import type { ReactNode } from 'react';
import * as zh from '../zh.tsx';
import * as fieldStyles from './field.module.css';
import { strengthOf } from './password-strength-rules.ts';

const BARS = [1, 2, 3];

/** Strength of a new password, as three bars and a word. */
export function PasswordStrength({ password }: { password: string }): ReactNode {
  const { level, text, hint } = strengthOf(password);
  if (level === 0) return zh.passwordStrength.tooLong;
  return (
    <span className={fieldStyles.strength} data-level={level}>
      <span className={fieldStyles.strengthBars} aria-hidden="true">
        {BARS.map((bar) => (
          <i key={bar} data-on={bar <= level} />
        ))}
      </span>
      <span>{zh.passwordStrength.strength(text, hint ? `，${hint}` : '')}</span>
    </span>
  );
}
