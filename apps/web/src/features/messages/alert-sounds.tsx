import { type ReactNode, useEffect, useRef } from 'react';
import collectionSound from '../../assets/sounds/collection.wav';
import payoutSound from '../../assets/sounds/payout.wav';
import tokenSound from '../../assets/sounds/token.wav';
import { useMessages } from './message-store.ts';

const SOUNDS = [collectionSound, tokenSound, payoutSound];
/** No sound sooner than this after the last: a flood rings, it does not rattle. */
const REST_MS = 1_500;

/** Three hidden audio elements, one per kind of notice, fetched when first needed. */
export function AlertSounds(): ReactNode {
  const { kind, count } = useMessages((state) => state.sound);
  const elements = useRef<(HTMLAudioElement | null)[]>([]);
  const playedAt = useRef(0);
  useEffect(() => {
    if (count === 0 || Date.now() - playedAt.current < REST_MS) return;
    playedAt.current = Date.now();
    // Browsers refuse sound until the person has touched the page; the popup has to do then.
    elements.current[kind]?.play().catch(() => undefined);
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
