import { createElement, type ReactNode, Suspense, useState } from 'react';
import { latePart } from '../../lib/page/preloadable.tsx';

type User = { id: string; username: string };
const Dialog = latePart(() => import('./user-devices-dialog.tsx'));

/** 登录与设备 of a user, for any page that shows the user: returns a function that opens the dialog, and the open dialog. */
export function useUserDevices(): { show(user: User & { self?: boolean }): void; dialog: ReactNode } {
  const [shown, setShown] = useState<User & { self?: boolean }>();
  const dialog = shown
    ? createElement(
        Suspense,
        { fallback: null },
        createElement(Dialog, { user: shown, self: shown.self === true, onClose: () => setShown(undefined) }),
      )
    : null;
  return { show: setShown, dialog };
}
