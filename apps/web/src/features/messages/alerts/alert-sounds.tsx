import { type ReactNode, useEffect, useRef } from 'react';
import collectionSound from '../../../assets/sounds/collection.wav';
import payoutSound from '../../../assets/sounds/payout.wav';
import tokenSound from '../../../assets/sounds/token.wav';
import { soundsBlocked, useAlerts } from './alert-store.ts';

/** By kind of notice: collection, token upload, payout. */
const SOUNDS = [collectionSound, tokenSound, payoutSound];
/** No sound sooner than this after the last: a flood rings, it does not rattle. */
const REST_MS = 1_500;

/**
 * Some browsers let each element play only once it has played under the person's hand; a silent beat is enough.
 * The files are fetched with it, so that the first real alert is there at once.
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

/** Three hidden audio elements, one per kind of notice. Until the page is touched, browsers may refuse to play them. */
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
    // The last of those that come within the rest is heard after it.
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
