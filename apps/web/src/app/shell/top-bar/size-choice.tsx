import type { ReactNode } from 'react';
import * as zh from '../../zh.tsx';
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
    <fieldset className="size-choice">
      <legend>{zh.sizeChoice.label}</legend>
      <div className="chips">
        {SIZES.map(([name, text]) => (
          <button
            key={name}
            type="button"
            className="chip"
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
