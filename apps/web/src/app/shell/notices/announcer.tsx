import type { ReactNode } from 'react';
import { create } from 'zustand';

const useAnnouncement = create<{ text: string }>(() => ({ text: '' }));

/** Says something to those who do not see it happen. */
export function announce(text: string): void {
  useAnnouncement.setState({ text });
}

/** Where a screen reader listens. */
export function Announcer(): ReactNode {
  return (
    <p className="sr-only" role="status" data-testid="announcer">
      {useAnnouncement((state) => state.text)}
    </p>
  );
}
