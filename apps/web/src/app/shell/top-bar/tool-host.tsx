import { type ReactNode, useEffect } from 'react';
import { ErrorLogDrawer } from '../../../features/error-log/error-log-drawer.tsx';
import { ExportsDrawer } from '../../../features/exports/exports-drawer.tsx';
import { ChangePasswordDialog } from '../../../features/sign-in/profile/change-password-dialog.tsx';
import { closeTool, type Tool, useOpenTool } from '../../../lib/page/open-tool.ts';
import { ErrorBoundary } from '../../../ui/layout/error-boundary.tsx';
import { OrderNoticeDrawer } from '../notices/order-notice-drawer.tsx';
import { SignOutGate } from '../sign-out-gate.tsx';
import { DeviceInfoDialog } from './device-info-dialog.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';

function OpenTool({ tool }: { tool: Tool | undefined }): ReactNode {
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
    case 'exports':
      return <ExportsDrawer onClose={closeTool} />;
    default:
      return null;
  }
}

/** Renders the open dialog of the shell. It is part of the shell's code: signing out must not wait for a file. */
export function ToolHost(): ReactNode {
  const tool = useOpenTool((state) => state.tool);
  // A user who leaves the shell, for example by signing out, finds no dialog open after returning.
  useEffect(() => closeTool, []);
  return (
    <ErrorBoundary scope="part" resetKey={tool} onFault={closeTool}>
      <OpenTool tool={tool} />
    </ErrorBoundary>
  );
}
