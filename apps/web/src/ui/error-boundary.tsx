import { Component, type ReactNode } from 'react';
import { askBeforeLosing } from '../lib/dirty-forms.ts';
import { recordFault } from '../lib/error-log.ts';
import { isChunkError, messageOf, scrub } from '../lib/fault-rules.ts';
import { navigateTo } from '../lib/navigation.ts';
import { openTool } from '../lib/open-tool.ts';
import { retryFailedPages } from '../lib/preloadable.tsx';
import { type ChunkOutcome, recoverFromChunk, reloadPage } from '../lib/stale-chunk.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import './fault.css';

type Props = {
  children: ReactNode;
  /** Whose fault it keeps: one page beside others, or everything there is. */
  scope?: 'page' | 'app';
  /** A new value is a new start: the address has changed. */
  resetKey?: string;
  /** Before a new start: forgets what may have been at fault. */
  onRetry?(): void;
};
type State = { error: Error | null; outcome?: ChunkOutcome | 'asking' };

const CHUNK_TEXTS: Record<ChunkOutcome | 'asking', readonly [title: string, hint: string]> = {
  asking: ['正在载入新版本', '系统可能已更新，页面将自动刷新。'],
  reloading: ['正在载入新版本', '系统可能已更新，页面将自动刷新。'],
  dirty: ['页面需要刷新', '系统可能已更新。您有尚未提交的内容，页面没有自动刷新：请先提交或复制内容，再刷新页面。'],
  unreachable: ['无法连接服务器', '请检查网络连接，然后重试。已打开的内容不会丢失。'],
  again: ['页面加载失败', '已自动刷新过一次，仍未成功。请稍后刷新页面，如仍不行，请联系管理员。'],
};

async function reloadUnlessHeld(): Promise<void> {
  if (await askBeforeLosing()) reloadPage();
}

function PageFault({ onRetry }: { onRetry(): void }): ReactNode {
  return (
    <EmptyState
      title="这个页面出错了"
      hint="其他页面不受影响。可以重试，或返回首页。"
      action={
        <span className="fault-actions">
          <Button kind="primary" onClick={onRetry}>
            重试
          </Button>
          <Button onClick={() => openTool('errors')}>查看错误</Button>
          <Button onClick={() => navigateTo('/')}>返回首页</Button>
        </span>
      }
    />
  );
}

function ChunkFault({ outcome, onRetry }: { outcome: ChunkOutcome | 'asking'; onRetry(): void }): ReactNode {
  const [title, hint] = CHUNK_TEXTS[outcome];
  const isWaiting = outcome === 'asking' || outcome === 'reloading';
  return (
    <EmptyState
      title={title}
      hint={hint}
      action={
        isWaiting ? undefined : (
          <span className="fault-actions">
            <Button kind={outcome === 'again' ? 'primary' : 'plain'} onClick={() => void reloadUnlessHeld()}>
              刷新页面
            </Button>
            <Button kind={outcome === 'again' ? 'plain' : 'primary'} onClick={onRetry}>
              重试
            </Button>
          </span>
        )
      }
    />
  );
}

function AppFault({ error }: { error: Error }): ReactNode {
  return (
    <main className="app-fault">
      <EmptyState
        title="系统页面出错了"
        hint="请重新加载。如仍不行，请把下面的错误信息告诉管理员。"
        action={
          <span className="fault-actions">
            <Button kind="primary" onClick={reloadPage}>
              重新加载
            </Button>
            <Button onClick={() => window.location.assign('/')}>返回首页</Button>
          </span>
        }
      />
      <details>
        <summary>错误信息</summary>
        <pre>{scrub(messageOf(error))}</pre>
      </details>
    </main>
  );
}

/** Keeps one page's fault from taking the others down, and says kindly what can be done. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error, outcome: isChunkError(error) ? 'asking' : undefined };
  }

  override componentDidCatch(error: Error): void {
    recordFault('render', error);
    if (isChunkError(error)) void recoverFromChunk().then((outcome) => this.setState({ outcome }));
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.retry();
  }

  override componentWillUnmount(): void {
    if (this.state.error) retryFailedPages();
  }

  retry = (): void => {
    retryFailedPages();
    this.props.onRetry?.();
    this.setState({ error: null, outcome: undefined });
  };

  override render(): ReactNode {
    const { error, outcome } = this.state;
    if (!error) return this.props.children;
    if (outcome) {
      return (
        <div role="alert">
          <ChunkFault outcome={outcome} onRetry={this.retry} />
        </div>
      );
    }
    if (this.props.scope === 'app') return <AppFault error={error} />;
    return (
      <div role="alert">
        <PageFault onRetry={this.retry} />
      </div>
    );
  }
}
