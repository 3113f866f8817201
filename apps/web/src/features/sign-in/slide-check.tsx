import type { SlideChallenge } from '@mashang/contract/sign-in';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { askSlide, checkSlide } from './queries.ts';

const KEY_STEP_PX = 4;

/** 滑块验证 after repeated failures: drag the piece into its hole, or move it with the arrow keys and press Enter. */
export default function SlideCheck({ onPassed }: { onPassed(token: string): void }): ReactNode {
  const [challenge, setChallenge] = useState<SlideChallenge>();
  const [x, setX] = useState(0);
  const [error, setError] = useState<string>();
  const drag = useRef<{ from: number; at: number; scale: number }>(undefined);
  const ask = useCallback(() => {
    setX(0);
    askSlide().then(setChallenge, (failure: Error) => setError(failure.message));
  }, []);
  useEffect(ask, [ask]);
  if (!challenge) return error ? <p className="field-error">{error}</p> : <span className="skeleton" />;
  const furthest = challenge.width - challenge.pieceSize;

  function put(px: number): void {
    setX(Math.round(Math.min(Math.max(px, 0), furthest)));
  }
  async function finish(): Promise<void> {
    drag.current = undefined;
    if (!challenge || x === 0) return;
    try {
      onPassed((await checkSlide(challenge.id, x)).slideToken);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : '验证失败');
      ask();
    }
  }
  function start(event: PointerEvent<HTMLElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    const track = event.currentTarget.parentElement?.clientWidth ?? challenge?.width ?? 1;
    drag.current = { from: event.clientX, at: x, scale: (challenge?.width ?? track) / track };
    setError(undefined);
  }
  function move(event: PointerEvent): void {
    if (drag.current) put(drag.current.at + (event.clientX - drag.current.from) * drag.current.scale);
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowRight') put(x + KEY_STEP_PX);
    else if (event.key === 'ArrowLeft') put(x - KEY_STEP_PX);
    else if (event.key === 'Enter') void finish();
    else return;
    event.preventDefault();
  }
  const left = `${(x * 100) / challenge.width}%`;
  const pieceStyle = {
    left,
    top: `${(challenge.pieceTop * 100) / challenge.height}%`,
    width: `${(challenge.pieceSize * 100) / challenge.width}%`,
  };
  return (
    <fieldset className="slide">
      <legend className="field-label">滑块验证：请把图块拖到缺口处</legend>
      <div className="slide-picture">
        <img src={challenge.picture} alt="" draggable={false} />
        <img className="slide-piece" src={challenge.piece} alt="" draggable={false} style={pieceStyle} />
      </div>
      <div className="slide-track">
        <button
          type="button"
          className="slide-knob"
          role="slider"
          aria-label="滑块位置，方向键移动，回车提交"
          aria-valuemin={0}
          aria-valuemax={furthest}
          aria-valuenow={x}
          style={{ left }}
          onPointerDown={start}
          onPointerMove={move}
          onPointerUp={() => void finish()}
          onKeyDown={onKey}
        >
          <Icon name="right" />
        </button>
      </div>
      {error ? (
        <p className="field-error" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
