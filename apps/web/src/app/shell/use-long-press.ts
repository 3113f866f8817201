import { type MouseEvent, type PointerEvent, useRef } from 'react';

const PRESS_MS = 500;
const SLACK_PX = 10;

/** Opens the menu of an element on a long press: not every touch browser sends a context menu event. */
export function useLongPress() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const pressed = useRef(false);
  function cancel(): void {
    clearTimeout(timer.current);
  }
  return function handlersOf(open: (at: { x: number; y: number }) => void) {
    return {
      onTouchStart: () => {
        pressed.current = false;
      },
      onPointerDownCapture: (event: PointerEvent<HTMLElement>) => {
        cancel();
        if (event.pointerType === 'mouse') return;
        pressed.current = false;
        from.current = { x: event.clientX, y: event.clientY };
        timer.current = setTimeout(() => {
          pressed.current = true;
          open(from.current);
        }, PRESS_MS);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y) > SLACK_PX) cancel();
      },
      onPointerUp: cancel,
      onPointerCancel: cancel,
      // Lifting the finger afterwards must not click the link.
      onClickCapture: (event: MouseEvent<HTMLElement>) => {
        if (!pressed.current) return;
        pressed.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    };
  };
}
