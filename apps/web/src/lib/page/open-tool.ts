import { create } from 'zustand';

/** Dialogs and drawers of the shell, which anything may ask for. */
export type Tool = 'settings' | 'notices' | 'device' | 'password' | 'sign-out' | 'errors' | 'exports';

export const useOpenTool = create<{ tool: Tool | undefined }>(() => ({ tool: undefined }));

/** Opens one of the shell's dialogs, in place of another that may be open. */
export function openTool(tool: Tool): void {
  useOpenTool.setState({ tool });
}

/** Closes whichever is open. */
export function closeTool(): void {
  useOpenTool.setState({ tool: undefined });
}
