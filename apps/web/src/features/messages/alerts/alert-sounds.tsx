import { type ReactNode, useEffect, useRef } from 'react';
import collectionSound from '../../../assets/sounds/collection.wav';
import payoutSound from '../../../assets/sounds/payout.wav';
import tokenSound from '../../../assets/sounds/token.wav';
import { soundsBlocked, useAlerts } from './alert-store.ts';

/** Sounds by kind of notice: collection, token upload, payout. */
const SOUNDS = [collectionSound, tokenSound, payoutSound];
/** Least time between two sounds, so that a flood does not become noise. */
const REST_MS = 1_500;

/**
 * Some browsers let an element play only after it has played during a user's gesture; a muted start is enough. It also
 * loads the files, so that the first real alert sounds at once.
 */
function unlock(elements: readonly (HTMLAudioElement | null)[]): void {
  soundsBlocked(false);
  for (const element of elements) {
    if (!element?.paused) continue;
    element.muted = true;
    element
      .play()
      .then(() => element.pause())
      .catch(() => undefined)
      .finally(() => {
        element.currentTime = 0;
        element.muted = false;
      });
  }
}

/**
 * Three hidden audio elements, one per kind of notice. Until the user touches the page, browsers may refuse to play
 * them.
 */
export function AlertSounds(): ReactNode {
  const { kind, count } = useAlerts((state) => state.sound);
  const elements = useRef<(HTMLAudioElement | null)[]>([]);
  const playedAt = useRef(0);

  useEffect(() => {
    const once = new AbortController();
    function touched(): void {
      once.abort();
      unlock(elements.current);
    }
    for (const gesture of ['pointerdown', 'keydown'])
      window.addEventListener(gesture, touched, { capture: true, signal: once.signal });
    return () => once.abort();
  }, []);

  useEffect(() => {
    if (count === 0) return;
    function play(): void {
      playedAt.current = Date.now();
      elements.current[kind]?.play().then(
        () => soundsBlocked(false),
        (error: unknown) => soundsBlocked(error instanceof DOMException && error.name === 'NotAllowedError'),
      );
    }
    // Of several sounds within REST_MS the last one is played after it.
    const timer = setTimeout(play, Math.max(0, playedAt.current + REST_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [kind, count]);

  return SOUNDS.map((source, at) => (
    // biome-ignore lint/a11y/useMediaCaption: a bell tone without words.
    <audio
      key={source}
      hidden
      preload="none"
      src={source}
      ref={(element) => {
        elements.current[at] = element;
      }}
    />
  ));
}
