import { type ButtonHTMLAttributes, type ReactNode, useRef, useSyncExternalStore } from 'react';
import { isHeld, watchHeld } from '../../lib/form/held-submits.ts';
import * as zh from '../zh.tsx';
import * as controls from './controls.module.css';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: 'primary' | 'plain' | 'text' | 'link';
  /** The action is running: the button shows that and accepts no second click. */
  busy?: boolean;
  small?: boolean;
};

const KIND_CLASSES = { plain: '', primary: controls.btnPrimary, text: controls.btnText, link: controls.btnLink };

/** A button; it submits only with type `submit`. A submit button shows when its form waits for a file. */
export function Button({ kind = 'plain', busy = false, small = false, className = '', ...rest }: Props): ReactNode {
  const classes = [controls.btn, KIND_CLASSES[kind], small ? controls.btnSmall : '', className];
  const button = useRef<HTMLButtonElement>(null);
  const waits = useSyncExternalStore(watchHeld, () => rest.type === 'submit' && isHeld(button.current?.form));
  return (
    <button
      ref={button}
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={busy || waits || undefined}
      disabled={busy || waits || rest.disabled}
    >
      {waits ? zh.submitButton.waits : rest.children}
    </button>
  );
}
