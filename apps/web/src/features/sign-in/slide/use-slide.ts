import type { SlideChallenge } from '@mashang/contract/sign-in';
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { askSlide, checkSlide } from '../queries.ts';
import * as zh from '../zh.tsx';
import { findWork } from './slide-work.ts';

/** How long success is shown before it continues. */
const SHOW_PASSED_MS = 400;
/** A shorter movement counts as a touch, not as a drag. */
const MOVED_PX = 4;

type Drag = { from: number; at: number; scale: number };
type State = {
  challenge?: SlideChallenge;
  x: number;
  phase: 'loading' | 'ready' | 'checking' | 'passed';
  error?: string;
};

function reasonOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : zh.slideFailure.retry;
}

/** One slide check: requests images, follows the pointer, sends the position, and requests another after a miss. */
export function useSlide(onPassed: (token: string) => void) {
  const [state, setState] = useState<State>({ x: 0, phase: 'loading' });
  const drag = useRef<Drag>(undefined);
  // Current position of the piece: the pointer may be released before its last movement is rendered.
  const place = useRef(0);
  const work = useRef<{ found: Promise<number>; stop: AbortController }>(undefined);
  const { challenge, phase } = state;
  const furthest = challenge ? challenge.width - challenge.pieceSize : 0;

  const ask = useCallback(async (error?: string): Promise<void> => {
    work.current?.stop.abort();
    place.current = 0;
    setState({ x: 0, phase: 'loading', error });
    try {
      const next = await askSlide();
      const stop = new AbortController();
      const found = findWork(next.work, stop.signal);
      // The error is handled when the piece is released.
      found.catch(() => undefined);
      work.current = { found, stop };
      setState({ challenge: next, x: 0, phase: 'ready', error });
    } catch (failure) {
      setState({ x: 0, phase: 'ready', error: reasonOf(failure) });
    }
  }, []);
  useEffect(() => {
    void ask();
    return () => work.current?.stop.abort();
  }, [ask]);

  function put(px: number): void {
    if (phase !== 'ready') return;
    place.current = Math.round(Math.min(Math.max(px, 0), furthest));
    setState((before) => ({ ...before, x: place.current }));
  }
  async function finish(): Promise<void> {
    drag.current = undefined;
    const x = place.current;
    if (!challenge || !work.current || phase !== 'ready' || x < MOVED_PX) return;
    setState({ challenge, x, phase: 'checking' });
    try {
      const { slideToken } = await checkSlide({ id: challenge.id, x, work: await work.current.found });
      setState({ challenge, x, phase: 'passed' });
      setTimeout(onPassed, SHOW_PASSED_MS, slideToken);
    } catch (failure) {
      await ask(reasonOf(failure));
    }
  }
  function start(event: PointerEvent<HTMLElement>): void {
    if (!challenge) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const shownWidth = event.currentTarget.parentElement?.clientWidth || challenge.width;
    drag.current = { from: event.clientX, at: place.current, scale: challenge.width / shownWidth };
  }
  function move(event: PointerEvent): void {
    if (drag.current) put(drag.current.at + (event.clientX - drag.current.from) * drag.current.scale);
  }
  function letGo(event: PointerEvent): void {
    move(event);
    void finish();
  }
  function giveUp(): void {
    drag.current = undefined;
    put(0);
  }
  return { ...state, furthest, ask, put, finish, start, move, letGo, giveUp };
}
