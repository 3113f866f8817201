import { type ReactNode, useState } from 'react';
import { CONTRAST_MIN, contrastText, isReadable, readableNear, themeContrasts } from '../../../lib/page/theme-color.ts';
import { changeUiSettings } from '../../../lib/settings/settings.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import * as zh from '../../zh.tsx';
import * as styles from '../drawers.module.css';

/** Theme colours that are all readable in both themes. */
export const THEME_COLORS: readonly (readonly [color: string, name: string])[] = [
  ['#166572', zh.themeColors.cyan],
  ['#1f5fbf', zh.themeColors.blue],
  ['#4a4a9c', zh.themeColors.indigo],
  ['#8a3b6b', zh.themeColors.crimson],
  ['#3f6212', zh.themeColors.olive],
  ['#9a4a12', zh.themeColors.ochre],
];

function whyRefused(color: string): string {
  const { light, dark } = themeContrasts(color);
  const where = light < CONTRAST_MIN ? zh.whyRefused.light : zh.whyRefused.dark;
  const contrast = light < CONTRAST_MIN ? light : dark;
  const wanted = light < CONTRAST_MIN ? zh.whyRefused.darker : zh.whyRefused.brighter;
  return zh.whyRefused.lowContrast(color, where, contrastText(contrast), contrastText(CONTRAST_MIN), wanted);
}

type Props = { chosen: string; areaColor: string };

/** 主题颜色: ready colours, and the user's own colour as long as text stays readable on it. */
export function ThemeColorChoice({ chosen, areaColor }: Props): ReactNode {
  const [refused, setRefused] = useState<string>();
  const isOwn = chosen !== '' && !THEME_COLORS.some(([color]) => color === chosen);
  function choose(color: string): void {
    setRefused(undefined);
    changeUiSettings({ themeColor: color });
  }
  return (
    <fieldset className={styles.swatches}>
      <legend>{zh.themeColorChoice.label}</legend>
      <div className={styles.swatchRow}>
        {[['', zh.themeColorChoice.builtIn] as const, ...THEME_COLORS.filter(([color]) => color !== areaColor)].map(
          ([color, name]) => (
            <button
              key={color || 'area'}
              type="button"
              className={styles.swatch}
              style={{ background: color || areaColor }}
              aria-pressed={chosen === color || (color === '' && chosen === areaColor)}
              aria-label={name}
              title={name}
              onClick={() => choose(color)}
            >
              <Icon name="check" size={16} />
            </button>
          ),
        )}
        <label
          className={`${styles.swatch} ${styles.swatchOwn}`}
          data-chosen={isOwn}
          style={isOwn ? { background: chosen } : undefined}
        >
          <Icon name={isOwn ? 'check' : 'palette'} size={16} />
          <input
            type="color"
            aria-label={zh.themeColorChoice.custom}
            title={zh.themeColorChoice.custom}
            value={chosen || areaColor}
            onChange={(event) => {
              const color = event.target.value.toLowerCase();
              if (isReadable(color)) choose(color);
              else setRefused(color);
            }}
          />
        </label>
      </div>
      {refused ? (
        <p className={styles.swatchRefused} role="alert">
          {whyRefused(refused)}
          <Button small onClick={() => choose(readableNear(refused))}>
            {zh.themeColorChoice.takeReadable(
              <span className={styles.swatchDot} style={{ background: readableNear(refused) }} />,
              readableNear(refused),
            )}
          </Button>
        </p>
      ) : null}
    </fieldset>
  );
}
