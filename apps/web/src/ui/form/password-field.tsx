import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Icon } from '../layout/icon.tsx';
import * as zh from '../zh-first.ts';
import * as fieldStyles from './field.module.css';
import { TextField } from './field.tsx';

/** Largest length of a password (spec). */
const PASSWORD_MAX = 16;

type Props = {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  error?: string;
  hint?: ReactNode;
  onInput?(value: string): void;
};

/** A password field that can show its text; it warns about Caps Lock and about pasted text that is too long. */
export function PasswordField({ label, name, autoComplete, error, hint, onInput }: Props): ReactNode {
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const [cut, setCut] = useState(false);
  function look(event: KeyboardEvent): void {
    // Autofill sends key events without any key.
    if (typeof event.getModifierState === 'function') setCaps(event.getModifierState('CapsLock'));
  }
  function paste(event: ClipboardEvent): void {
    setCut(event.clipboardData.getData('text').length > PASSWORD_MAX);
  }
  const notice = cut ? zh.passwordField.tooLong(PASSWORD_MAX) : caps ? zh.passwordField.capsLock : undefined;
  return (
    <TextField
      label={label}
      name={name}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={PASSWORD_MAX}
      error={error && notice ? `${error}（${notice}）` : error}
      hint={notice ? <span className={fieldStyles.fieldNotice}>{notice}</span> : hint}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCaps(false)}
      onPaste={paste}
      onInput={(event) => {
        if ((event.nativeEvent as InputEvent).inputType !== 'insertFromPaste') setCut(false);
        onInput?.(event.currentTarget.value);
      }}
      end={
        <button
          type="button"
          className={fieldStyles.inputEnd}
          aria-label={shown ? zh.passwordField.hide : zh.passwordField.show}
          title={shown ? zh.passwordField.hide : zh.passwordField.show}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}
