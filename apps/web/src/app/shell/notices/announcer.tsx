import type { ReactNode } from 'react';
import { create } from 'zustand';
import * as looks from '../../../ui/layout/looks.module.css';

const useAnnouncement = create<{ text: string }>(() => ({ text: '' }));

/** Announces a text to users of screen readers. */
export function announce(text: string): void {
  useAnnouncement.setState({ text });
}

/** The live region for screen readers. */
export function Announcer(): ReactNode {
  return (
    <p className={looks.srOnly} role="status" data-testid="announcer">
      {useAnnouncement((state) => state.text)}
    </p>
  );
}
