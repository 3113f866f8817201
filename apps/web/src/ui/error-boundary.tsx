import { Component, type ReactNode } from 'react';
import { askBeforeLosing } from '../lib/dirty-forms.ts';
import { recordFault } from '../lib/error-log.ts';
import { isChunkError, messageOf, scrub } from '../lib/fault-rules.ts';
import { navigateTo } from '../lib/navigation.ts';
import { openTool } from '../lib/open-tool.ts';
import { retryFailedParts } from '../lib/preloadable.tsx';
import { type ChunkOutcome, recoverFromChunk, reloadPage } from '../lib/stale-chunk.ts';
import { showToast } from '../lib/toast.ts';
import { Button } from './button.tsx';
import './fault.css';

type Props = {
  children: ReactNode;
  /** Whose fault it keeps: one page beside others, a part that can be done without (it goes), or everything there is. */
  scope?: 'page' | 'part' | 'app';
  /** A new value is a new start: the address has changed. */
  resetKey?: string;
  /** Something broke: closes a part that is open. */
  onFault?(): void;
  /** Before a new start: forgets what may have been at fault. */
  onRetry?(): void;
};
type State = { error: Error | null; outcome?: ChunkOutcome | 'asking' };

const CHUNK_TEXTS: Record<ChunkOutcome | 'asking', readonly [title: string, hint: string]> = {
  asking: ['正在载入新版本', '系统可能已更新，页面将自动刷新。'],
  reloading: ['正在载入新版本', '系统可能已更新，页面将自动刷新。'],
  dirty: ['页面需要刷新', '系统可能已更新。您有尚未提交的内容，页面没有自动刷新：请先提交或复制内容，再刷新页面。'],
  unreachable: ['无法连接服务器', '请检查网络连接，然后重试。其他页面不受影响。'],
  again: ['页面加载失败', '已自动刷新过一次，仍未成功。请稍后刷新页面，如仍不行，请联系管理员。'],
};

async function reloadUnlessHeld(): Promise<void> {
  if (await askBeforeLosing()) reloadPage();
}

function Told({ title, hint, children }: { title: string; hint: string; children?: ReactNode }): ReactNode {
  return (
    <div className="empty">
      <h1 className="empty-title">{title}</h1>
      <p>{hint}</p>
      {children ? <span className="fault-actions">{children}</span> : null}
    </div>
  );
}

function PageFault({ onRetry }: { onRetry(): void }): ReactNode {
  return (
    <Told title="这个页面出错了" hint="其他页面不受影响。可以重试，或返回首页。">
      <Button kind="primary" onClick={onRetry}>
        重试
      </Button>
      <Button onClick={() => openTool('errors')}>查看错误</Button>
      <Button onClick={() => navigateTo('/')}>返回首页</Button>
    </Told>
  );
}

function ChunkFault({ outcome, onRetry }: { outcome: ChunkOutcome | 'asking'; onRetry(): void }): ReactNode {
  const [title, hint] = CHUNK_TEXTS[outcome];
  const isWaiting = outcome === 'asking' || outcome === 'reloading';
  const isReloadBetter = outcome === 'again';
  return (
    <Told title={title} hint={hint}>
      {isWaiting ? null : (
        <>
          <Button kind={isReloadBetter ? 'primary' : 'plain'} onClick={() => void reloadUnlessHeld()}>
            刷新页面
          </Button>
          <Button kind={isReloadBetter ? 'plain' : 'primary'} onClick={onRetry}>
            重试
          </Button>
        </>
      )}
    </Told>
  );
}

function AppFault({ error }: { error: Error }): ReactNode {
  return (
    <main className="app-fault">
      <Told title="系统页面出错了" hint="请重新加载。如仍不行，请把下面的错误信息告诉管理员。">
        <Button kind="primary" onClick={reloadPage}>
          重新加载
        </Button>
        <Button onClick={() => window.location.assign('/')}>返回首页</Button>
      </Told>
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
    if (this.props.scope === 'part') showToast('error', '操作失败，请重试');
    this.props.onFault?.();
    if (isChunkError(error)) void recoverFromChunk().then((outcome) => this.setState({ outcome }));
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.retry();
  }

  override componentWillUnmount(): void {
    if (this.state.error) retryFailedParts();
  }

  retry = (): void => {
    retryFailedParts();
    this.props.onRetry?.();
    this.setState({ error: null, outcome: undefined });
  };

  override render(): ReactNode {
    const { error, outcome } = this.state;
    if (!error) return this.props.children;
    if (this.props.scope === 'part') return null;
    const isWhole = this.props.scope === 'app';
    if (isWhole && !outcome) return <AppFault error={error} />;
    return (
      <div role="alert" className={isWhole ? 'app-fault' : undefined}>
        {outcome ? <ChunkFault outcome={outcome} onRetry={this.retry} /> : <PageFault onRetry={this.retry} />}
      </div>
    );
  }
}
