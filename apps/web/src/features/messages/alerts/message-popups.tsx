import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { Icon } from '../../../ui/layout/icon.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { hasAmount, type KeptMessage, MESSAGE_TITLES, orderNoOf } from '../message-rules.ts';
import { openMessage } from '../message-store.ts';
import * as styles from '../messages.module.css';
import * as zh from '../zh.tsx';
import { dismissPopup, holdPopups, releasePopups, soundsBlocked, useAlerts } from './alert-store.ts';

/** Moves the focus into the popups from anywhere, as in other programs with notices in the corner. */
const REACH_KEY = 'F8';

function Popup({ message }: { message: KeptMessage }): ReactNode {
  const { MESSAGE_ID, msgType } = message;
  return (
    <div className={styles.popup} data-kind={msgType} data-testid="message-popup">
      <button type="button" className={styles.popupBody} onClick={() => openMessage(MESSAGE_ID)}>
        <strong>
          {MESSAGE_TITLES[msgType]}
          {hasAmount(message) ? zh.popup.yuan(<MoneyText value={message.amount} />) : null}
        </strong>
        <time className={`${looks.soft} ${looks.num}`} title={message.sendTime}>
          {message.sendTime.slice(11)}
        </time>
        <span className={`${styles.popupNo} ${looks.mono} ${looks.soft}`}>{orderNoOf(message)}</span>
      </button>
      <button
        type="button"
        className={controls.copyBtn}
        aria-label={zh.popup.dismiss}
        title={zh.popup.dismissTitle}
        onClick={() => dismissPopup(MESSAGE_ID)}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}

/** The key moves the focus into the popups; Escape removes the popup and returns the focus to where it was. */
function useReachKey(box: { readonly current: HTMLElement | null }): (event: KeyboardEvent) => void {
  const cameFrom = useRef<HTMLElement>(null);
  useEffect(() => {
    function reach(event: globalThis.KeyboardEvent): void {
      const first = event.key === REACH_KEY ? box.current?.querySelector('button') : null;
      if (!first) return;
      event.preventDefault();
      if (!box.current?.contains(document.activeElement)) cameFrom.current = document.activeElement as HTMLElement;
      first.focus();
    }
    window.addEventListener('keydown', reach);
    return () => window.removeEventListener('keydown', reach);
  }, [box]);
  return (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    const close = (event.target as HTMLElement)
      .closest(`.${styles.popup}`)
      ?.querySelector<HTMLElement>(`.${controls.copyBtn}`);
    cameFrom.current?.focus();
    close?.click();
  };
}

/** New notices in the corner, 8 s each; pointing at one or focusing it stops their time. */
export function MessagePopups(): ReactNode {
  const { shown, skipped, skippedUntil } = useAlerts((state) => state.popups);
  const blocked = useAlerts((state) => state.blocked);
  const box = useRef<HTMLElement>(null);
  const onKeyDown = useReachKey(box);
  // A popup that is removed under the pointer or with the focus sends no leave event.
  useEffect(() => {
    if (shown.length >= 0 && !box.current?.matches(':hover')) releasePopups('pointer');
    if (!box.current?.contains(document.activeElement)) releasePopups('focus');
  }, [shown]);
  return (
    <section
      ref={box}
      className={styles.popups}
      aria-label={zh.messagePopups.region(REACH_KEY)}
      aria-live="polite"
      onPointerEnter={() => holdPopups('pointer')}
      onPointerLeave={() => releasePopups('pointer')}
      onFocus={() => holdPopups('focus')}
      onBlur={() => releasePopups('focus')}
      onKeyDown={onKeyDown}
    >
      {blocked ? (
        <div className={`${styles.popup} ${styles.popupHint}`}>
          <span className={styles.popupBody}>
            <span className={styles.popupNote}>{zh.messagePopups.soundsBlocked}</span>
          </span>
          <Button small onClick={() => soundsBlocked(false)}>
            {zh.messagePopups.allowSounds}
          </Button>
        </div>
      ) : null}
      {shown.map(({ message }) => (
        <Popup key={message.MESSAGE_ID} message={message} />
      ))}
      {skippedUntil > 0 ? (
        <div className={styles.popup}>
          <button type="button" className={styles.popupBody} onClick={() => openMessage('list')}>
            <span className={styles.popupNote}>{zh.messagePopups.skipped(skipped)}</span>
          </button>
        </div>
      ) : null}
    </section>
  );
}
