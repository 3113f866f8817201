import type { ReactNode } from 'react';
import * as controls from '../../../ui/form/controls.module.css';
import * as zh from '../../zh.tsx';
import * as styles from '../drawers.module.css';
import { changeShellSize, type ShellSize, useShellSize } from './shell-size.ts';

const SIZES: readonly (readonly [ShellSize, string])[] = [
  ['small', zh.controlSizes.small],
  ['medium', zh.controlSizes.medium],
  ['large', zh.controlSizes.large],
];

/** 控件大小 of this browser. */
export function SizeChoice(): ReactNode {
  const size = useShellSize();
  return (
    <fieldset className={styles.sizeChoice}>
      <legend>{zh.sizeChoice.label}</legend>
      <div className={controls.chips}>
        {SIZES.map(([name, text]) => (
          <button
            key={name}
            type="button"
            className={controls.chip}
            aria-pressed={size === name}
            onClick={() => changeShellSize(name)}
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
