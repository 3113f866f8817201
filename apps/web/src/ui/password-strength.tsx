import type { ReactNode } from 'react';
import { strengthOf } from './password-strength-rules.ts';

const BARS = [1, 2, 3];

/** How good a new password is, in three bars and a word. */
export function PasswordStrength({ password }: { password: string }): ReactNode {
  const { level, text, hint } = strengthOf(password);
  if (level === 0) return '最多 16 个字符';
  return (
    <span className="strength" data-level={level}>
      <span className="strength-bars" aria-hidden="true">
        {BARS.map((bar) => (
          <i key={bar} data-on={bar <= level} />
        ))}
      </span>
      <span>
        强度：{text}
        {hint ? `，${hint}` : ''}
      </span>
    </span>
  );
}
