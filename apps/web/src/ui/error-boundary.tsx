import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = { children: ReactNode; onError?(error: Error): void };
const RELOADED_KEY = 'STALE_CHUNK_RELOAD';

function isStaleChunk(error: Error): boolean {
  return /dynamically imported module|module script failed|Loading chunk/i.test(error.message);
}

/** A new version has replaced the file this page asks for: reload, but only once a minute. */
function reloadForNewVersion(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) < 60_000) return;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    window.location.reload();
  } catch {
    // Without storage a loop could not be told from a first time: the button below remains.
  }
}

/** Keeps one page's fault from taking the others down. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override componentDidCatch(error: Error, _info: ErrorInfo): void {
    if (isStaleChunk(error)) reloadForNewVersion();
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    return (
      <EmptyState
        title="页面出现错误"
        hint={isStaleChunk(this.state.error) ? '系统已更新，请刷新页面。' : '其他页面不受影响，可以重试或刷新。'}
        action={
          <Button kind="primary" onClick={() => this.setState({ error: null })}>
            重试
          </Button>
        }
      />
    );
  }
}
