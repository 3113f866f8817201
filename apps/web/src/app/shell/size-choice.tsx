import type { ReactNode } from 'react';
import { changeShellSize, type ShellSize, useShellSize } from './shell-size.ts';

const SIZES: readonly (readonly [ShellSize, string])[] = [
  ['small', '紧凑'],
  ['medium', '默认'],
  ['large', '宽松'],
];

/** 控件大小 of this browser. */
export function SizeChoice(): ReactNode {
  const size = useShellSize();
  return (
    <fieldset className="size-choice">
      <legend>控件大小</legend>
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
