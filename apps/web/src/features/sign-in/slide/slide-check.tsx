import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { Icon } from '../../../ui/layout/icon.tsx';
import * as zh from '../zh.tsx';
import * as styles from './slide.module.css';
import { useSlide } from './use-slide.ts';

const KEY_STEP_PX = 4;

/** 滑块验证 after repeated failures: drag the piece into its gap, or move it with the arrow keys and press Enter. */
export default function SlideCheck({ onPassed }: { onPassed(token: string): void }): ReactNode {
  const slide = useSlide(onPassed);
  const { challenge, x, phase, error } = slide;
  const knob = useRef<HTMLButtonElement>(null);
  // The check interrupts the user's action, and on a phone may be outside the visible area.
  useEffect(() => knob.current?.focus(), []);
  function onKey(event: KeyboardEvent): void {
    const step = event.shiftKey ? 1 : KEY_STEP_PX;
    if (event.key === 'ArrowRight') slide.put(x + step);
    else if (event.key === 'ArrowLeft') slide.put(x - step);
    else if (event.key === 'Enter') void slide.finish();
    else return;
    event.preventDefault();
  }
  const percent = (px: number, of: number) => `${(px * 100) / of}%`;
  const left = challenge ? percent(x, challenge.width) : '0%';
  return (
    <fieldset className={styles.slide} data-phase={phase} data-testid="slide-check">
      <legend className={controls.fieldLabel}>{zh.slideCheck.region}</legend>
      <div className={styles.slideImage}>
        {challenge ? (
          <>
            <img
              key={challenge.id}
              src={challenge.image}
              alt=""
              draggable={false}
              data-testid="slide-image"
              data-id={challenge.id}
            />
            <img
              className={styles.slidePiece}
              src={challenge.piece}
              alt=""
              draggable={false}
              data-testid="slide-piece"
              style={{
                left,
                top: percent(challenge.pieceTop, challenge.height),
                width: percent(challenge.pieceSize, challenge.width),
              }}
            />
          </>
        ) : null}
        <button
          type="button"
          className={styles.slideAgain}
          title={zh.slideCheck.title}
          aria-label={zh.slideCheck.askLabel}
          onClick={() => void slide.ask()}
        >
          <Icon name="refresh" size={16} />
        </button>
      </div>
      <div className={styles.slideTrack}>
        <span className={styles.slideHint} style={{ opacity: x > 0 && phase === 'ready' ? 0 : 1 }}>
          {zh.slideHints[phase]}
        </span>
        <span className={styles.slideDone} style={{ width: `calc(${left} + 22px)` }} />
        <button
          ref={knob}
          type="button"
          className={styles.slideKnob}
          role="slider"
          aria-label={zh.slideCheck.slider}
          aria-valuemin={0}
          aria-valuemax={slide.furthest}
          aria-valuenow={x}
          aria-disabled={phase !== 'ready'}
          style={{ left }}
          onPointerDown={slide.start}
          onPointerMove={slide.move}
          onPointerUp={slide.letGo}
          onPointerCancel={slide.giveUp}
          onKeyDown={onKey}
        >
          <Icon name={phase === 'passed' ? 'check' : 'right'} />
        </button>
      </div>
      <p className={controls.fieldError} role="alert">
        {error}
      </p>
      {error && !challenge && phase === 'ready' ? (
        <Button onClick={() => void slide.ask()}>{zh.slideCheck.ask}</Button>
      ) : null}
    </fieldset>
  );
}
