import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { Icon } from '../../../ui/layout/icon.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import * as styles from '../payout-orders.module.css';
import type { Proof } from '../payout-words.ts';
import * as zh from '../zh.tsx';

const WIDTH_PX = 1_000;
/** In percent of the viewing area. */
const ZOOM = { min: 50, fit: 100, max: 500, step: 50 };
const QUARTER = 90;

type View = { at: number; zoom: number; turn: number };
type Props = { proofs: readonly Proof[]; startAt: number; onClose(): void };

/** Handles the viewer's keys, with the focus on any of its parts; `act` returns whether it handled the key. */
function useKeys(act: (key: string) => boolean): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const { ctrlKey, metaKey, altKey, target } = event;
      // Keys with a modifier belong to the browser; a video's own controls use the arrows.
      if (ctrlKey || metaKey || altKey || target instanceof HTMLVideoElement) return;
      if (latest.current(event.key)) event.preventDefault();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** One proof enlarged: zoom, rotation, next and previous; a video can be played. Keys: + − R and the arrows. */
export function ProofViewer({ proofs, startAt, onClose }: Props): ReactNode {
  const [view, setView] = useState<View>({ at: startAt, zoom: ZOOM.fit, turn: 0 });
  function zoomBy(step: number): void {
    setView((now) => ({ ...now, zoom: Math.min(ZOOM.max, Math.max(ZOOM.min, now.zoom + step)) }));
  }
  function turn(): void {
    setView((now) => ({ ...now, turn: now.turn + QUARTER }));
  }
  function go(step: number): void {
    setView((now) => ({ at: (now.at + step + proofs.length) % proofs.length, zoom: ZOOM.fit, turn: 0 }));
  }
  function act(key: string): boolean {
    if (key === '+' || key === '=') zoomBy(ZOOM.step);
    else if (key === '-') zoomBy(-ZOOM.step);
    else if (key === 'r' || key === 'R') turn();
    else if (key === 'ArrowLeft') go(-1);
    else if (key === 'ArrowRight') go(1);
    else return false;
    return true;
  }
  useKeys(act);
  const proof = proofs[view.at];
  if (!proof) return null;
  return (
    <Dialog
      title={proofs.length > 1 ? `${proof.label}（${view.at + 1}/${proofs.length}）` : proof.label}
      width={WIDTH_PX}
      testId="proof-viewer"
      onClose={onClose}
      footer={
        <>
          {proofs.length > 1 ? (
            <>
              <Button
                className={controls.btnIcon}
                aria-label={zh.proofViewer.previous}
                title={zh.proofViewer.previousKey}
                onClick={() => go(-1)}
              >
                <Icon name="left" size={16} />
              </Button>
              <Button
                className={controls.btnIcon}
                aria-label={zh.proofViewer.next}
                title={zh.proofViewer.nextKey}
                onClick={() => go(1)}
              >
                <Icon name="right" size={16} />
              </Button>
            </>
          ) : null}
          {proof.video ? null : (
            <>
              <Button
                aria-label={zh.proofViewer.smaller}
                title={zh.proofViewer.smallerKey}
                disabled={view.zoom <= ZOOM.min}
                onClick={() => zoomBy(-ZOOM.step)}
              >
                －
              </Button>
              <Button
                title={zh.proofViewer.originalSizeTitle}
                aria-label={zh.proofViewer.originalSize}
                onClick={() => setView({ ...view, zoom: ZOOM.fit, turn: 0 })}
              >
                <span className={looks.num}>{view.zoom}%</span>
              </Button>
              <Button
                aria-label={zh.proofViewer.larger}
                title={zh.proofViewer.largerKey}
                disabled={view.zoom >= ZOOM.max}
                onClick={() => zoomBy(ZOOM.step)}
              >
                ＋
              </Button>
              <Button title={zh.proofViewer.turnKey} onClick={turn}>
                <Icon name="refresh" size={15} />
                {zh.proofViewer.turn}
              </Button>
            </>
          )}
          <Button kind="primary" onClick={onClose}>
            {zh.proofViewer.close}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than the stage is scrolled by keyboard. */}
      <section className={styles.proofStage} aria-label={proof.label} tabIndex={0}>
        {proof.video ? (
          // biome-ignore lint/a11y/useMediaCaption: a recording of one's own screen, without a word in it.
          <video key={proof.url} src={proof.url} controls preload="metadata" data-testid="proof-large" />
        ) : (
          <img
            key={proof.url}
            src={proof.url}
            alt={proof.label}
            data-testid="proof-large"
            style={{ width: `${view.zoom}%`, height: `${view.zoom}%`, rotate: `${view.turn}deg` }}
          />
        )}
      </section>
    </Dialog>
  );
}
