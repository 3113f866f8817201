import { create } from 'zustand';

/** Dialogs and drawers of the shell that any component may open. */
export type Tool = 'settings' | 'notices' | 'device' | 'password' | 'sign-out' | 'errors' | 'exports';

export const useOpenTool = create<{ tool: Tool | undefined }>(() => ({ tool: undefined }));

/** Opens one of the shell's dialogs and closes any other. */
export function openTool(tool: Tool): void {
  useOpenTool.setState({ tool });
}

/** Closes the open one. */
export function closeTool(): void {
  useOpenTool.setState({ tool: undefined });
}
