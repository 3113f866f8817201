import { type ReactNode, useState } from 'react';
import { changeUiSettings } from '../../lib/settings.ts';
import { CONTRAST_MIN, contrastText, isReadable, readableNear, themeContrasts } from '../../lib/theme-color.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Readable in both themes, each. */
export const THEME_COLORS: readonly (readonly [color: string, name: string])[] = [
  ['#166572', '青色'],
  ['#1f5fbf', '蓝色'],
  ['#4a4a9c', '靛色'],
  ['#8a3b6b', '绛色'],
  ['#3f6212', '橄榄'],
  ['#9a4a12', '赭色'],
];

function whyRefused(color: string): string {
  const { light, dark } = themeContrasts(color);
  const where = light < CONTRAST_MIN ? '浅色' : '深色';
  const contrast = light < CONTRAST_MIN ? light : dark;
  const wish = light < CONTRAST_MIN ? '深' : '亮';
  return `${color} 在${where}模式下的文字对比度只有 ${contrastText(contrast)}，低于 ${contrastText(CONTRAST_MIN)}，会看不清。请选${wish}一些的颜色。`;
}

type Props = { chosen: string; areaColor: string };

/** 主题颜色: ready ones, and one's own as far as text stays readable on it. */
export function ThemeColorChoice({ chosen, areaColor }: Props): ReactNode {
  const [refused, setRefused] = useState<string>();
  const isOwn = chosen !== '' && !THEME_COLORS.some(([color]) => color === chosen);
  function choose(color: string): void {
    setRefused(undefined);
    changeUiSettings({ themeColor: color });
  }
  return (
    <fieldset className="swatches">
      <legend>主题颜色</legend>
      <div className="swatch-row">
        {[['', '默认'] as const, ...THEME_COLORS.filter(([color]) => color !== areaColor)].map(([color, name]) => (
          <button
            key={color || 'area'}
            type="button"
            className="swatch"
            style={{ background: color || areaColor }}
            aria-pressed={chosen === color || (color === '' && chosen === areaColor)}
            aria-label={name}
            title={name}
            onClick={() => choose(color)}
          >
            <Icon name="check" size={16} />
          </button>
        ))}
        <label className="swatch swatch-own" data-chosen={isOwn} style={isOwn ? { background: chosen } : undefined}>
          <Icon name={isOwn ? 'check' : 'palette'} size={16} />
          <input
            type="color"
            aria-label="自定义颜色"
            title="自定义颜色"
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
        <p className="swatch-refused" role="alert">
          {whyRefused(refused)}
          <Button small onClick={() => choose(readableNear(refused))}>
            <span className="swatch-dot" style={{ background: readableNear(refused) }} />
            改用 {readableNear(refused)}
          </Button>
        </p>
      ) : null}
    </fieldset>
  );
}
