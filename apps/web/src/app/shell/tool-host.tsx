import type { ReactNode } from 'react';
import { ErrorLogDrawer } from '../../features/error-log/error-log-drawer.tsx';
import { ChangePasswordDialog } from '../../features/sign-in/change-password-dialog.tsx';
import { closeTool, useOpenTool } from '../../lib/open-tool.ts';
import { DeviceInfoDialog } from './device-info-dialog.tsx';
import { OrderNoticeDrawer } from './order-notice-drawer.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import { SignOutGate } from './sign-out-gate.tsx';

/** Draws whichever of the shell's dialogs was asked for. Part of the shell: signing out must not wait for a file. */
export function ToolHost(): ReactNode {
  const tool = useOpenTool((state) => state.tool);
  switch (tool) {
    case 'settings':
      return <SettingsDrawer onClose={closeTool} />;
    case 'notices':
      return <OrderNoticeDrawer onClose={closeTool} />;
    case 'device':
      return <DeviceInfoDialog onClose={closeTool} />;
    case 'password':
      return <ChangePasswordDialog onClose={closeTool} />;
    case 'sign-out':
      return <SignOutGate onClose={closeTool} />;
    case 'errors':
      return <ErrorLogDrawer onClose={closeTool} />;
    default:
      return null;
  }
}
