import { type ReactNode, useRef, useState } from 'react';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh-first.ts';
import { Button } from './button.tsx';
import { type CodeMode, modeOf, tidyCode } from './code-rules.ts';
import * as fieldStyles from './field.module.css';
import { TextField } from './field.tsx';

type Props = {
  error?: string;
  /** Offers 使用恢复码 beside the six digits. */
  recoverable?: boolean;
  autoFocus?: boolean;
  label?: string;
  onInput?(): void;
};

const MODES = {
  code: { hint: zh.codeModes.codeHint, other: zh.codeModes.codeOther, placeholder: '' },
  recovery: { hint: zh.codeModes.recoveryHint, other: zh.codeModes.recoveryOther, placeholder: 'XXXXX-XXXXX' },
} as const;

/**
 * A two-factor code; its form reads it under the name `code`. It is one field, so that password managers and pasting
 * work; characters that cannot be part of a code are removed while typing.
 */
export function CodeField({
  error,
  recoverable = false,
  autoFocus,
  label = zh.codeField.oneTimeCode,
  onInput,
}: Props): ReactNode {
  const [mode, setMode] = useState<CodeMode>('code');
  const input = useRef<HTMLInputElement>(null);
  const texts = MODES[mode];
  function tidy(field: HTMLInputElement): void {
    const next = recoverable ? modeOf(field.value, mode) : mode;
    if (next !== mode) setMode(next);
    field.value = tidyCode(field.value, next);
    onInput?.();
  }
  function switchWay(): void {
    setMode(mode === 'code' ? 'recovery' : 'code');
    if (!input.current) return;
    input.current.value = '';
    input.current.focus();
  }
  return (
    <div className={fieldStyles.codeField} data-mode={mode}>
      <TextField
        ref={input}
        label={mode === 'code' ? label : zh.codeField.recoveryCode}
        name="code"
        inputMode={mode === 'code' ? 'numeric' : 'text'}
        autoComplete={mode === 'code' ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={autoFocus}
        placeholder={texts.placeholder}
        error={error}
        onInput={(event) => tidy(event.currentTarget)}
      />
      <div className={fieldStyles.fieldFoot}>
        <span className={looks.soft}>{error ? '' : texts.hint}</span>
        {recoverable ? (
          <Button kind="link" onClick={switchWay}>
            {texts.other}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** The code typed into a form's {@link CodeField}. */
export function codeOf(form: HTMLFormElement): string {
  return String(new FormData(form).get('code') ?? '').trim();
}
