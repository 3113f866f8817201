import { Component, type ReactNode } from 'react';
import { recordFault } from '../../lib/faults/error-log.ts';
import { isChunkError, messageOf, scrub } from '../../lib/faults/fault-rules.ts';
import { showToast } from '../../lib/faults/toast.ts';
import { askBeforeLosing } from '../../lib/form/dirty-forms.ts';
import { navigateTo } from '../../lib/page/navigation.ts';
import { openTool } from '../../lib/page/open-tool.ts';
import { retryFailedParts } from '../../lib/page/preloadable.tsx';
import { type ChunkOutcome, recoverFromChunk, reloadPage } from '../../lib/page/stale-chunk.ts';
import { Button } from '../form/button.tsx';
import * as controls from '../form/controls.module.css';
import * as zh from '../zh-first.ts';
import * as styles from './fault.module.css';

type Props = {
  children: ReactNode;
  /**
   * The enclosed area: one page beside others, a part that the page works without (it disappears), or the whole app.
   */
  scope?: 'page' | 'part' | 'app';
  /** A new value resets the boundary: the address has changed. */
  resetKey?: string;
  /** Called after a fault, to close an open part. */
  onFault?(): void;
  /** Called before a retry, to remove data that may have caused the fault. */
  onRetry?(): void;
};
type State = { error: Error | null; outcome?: ChunkOutcome | 'asking' };

const CHUNK_TEXTS: Record<ChunkOutcome | 'asking', readonly [title: string, hint: string]> = {
  asking: [zh.chunkFaults.updatingTitle, zh.chunkFaults.updatingHint],
  reloading: [zh.chunkFaults.updatingTitle, zh.chunkFaults.updatingHint],
  dirty: [zh.chunkFaults.dirtyTitle, zh.chunkFaults.dirtyHint],
  unreachable: [zh.chunkFaults.unreachableTitle, zh.chunkFaults.unreachableHint],
  again: [zh.chunkFaults.againTitle, zh.chunkFaults.againHint],
};

async function reloadUnlessHeld(): Promise<void> {
  if (await askBeforeLosing()) reloadPage();
}

function Notice({ title, hint, children }: { title: string; hint: string; children?: ReactNode }): ReactNode {
  return (
    <div className={controls.empty}>
      <h1 className={controls.emptyTitle}>{title}</h1>
      <p>{hint}</p>
      {children ? <span className={styles.faultActions}>{children}</span> : null}
    </div>
  );
}

function PageFault({ onRetry }: { onRetry(): void }): ReactNode {
  return (
    <Notice title={zh.pageFault.title} hint={zh.pageFault.hint}>
      <Button kind="primary" onClick={onRetry}>
        {zh.pageFault.retry}
      </Button>
      <Button onClick={() => openTool('errors')}>{zh.pageFault.viewErrors}</Button>
      <Button onClick={() => navigateTo('/')}>{zh.pageFault.home}</Button>
    </Notice>
  );
}

function ChunkFault({ outcome, onRetry }: { outcome: ChunkOutcome | 'asking'; onRetry(): void }): ReactNode {
  const [title, hint] = CHUNK_TEXTS[outcome];
  const isWaiting = outcome === 'asking' || outcome === 'reloading';
  const isReloadBetter = outcome === 'again';
  return (
    <Notice title={title} hint={hint}>
      {isWaiting ? null : (
        <>
          <Button kind={isReloadBetter ? 'primary' : 'plain'} onClick={() => void reloadUnlessHeld()}>
            {zh.chunkFault.reload}
          </Button>
          <Button kind={isReloadBetter ? 'plain' : 'primary'} onClick={onRetry}>
            {zh.chunkFault.retry}
          </Button>
        </>
      )}
    </Notice>
  );
}

function AppFault({ error }: { error: Error }): ReactNode {
  return (
    <main className={styles.appFault} data-testid="app-fault">
      <Notice title={zh.appFault.title} hint={zh.appFault.hint}>
        <Button kind="primary" onClick={reloadPage}>
          {zh.appFault.reload}
        </Button>
        <Button onClick={() => window.location.assign('/')}>{zh.appFault.home}</Button>
      </Notice>
      <details>
        <summary>{zh.appFault.details}</summary>
        <pre>{scrub(messageOf(error))}</pre>
      </details>
    </main>
  );
}

/** Keeps a fault of one page from stopping the others, and shows what the user can do. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error, outcome: isChunkError(error) ? 'asking' : undefined };
  }

  override componentDidCatch(error: Error): void {
    recordFault('render', error);
    if (this.props.scope === 'part') showToast('error', zh.errorBoundary.failed);
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
      <div role="alert" className={isWhole ? styles.appFault : undefined}>
        {outcome ? <ChunkFault outcome={outcome} onRetry={this.retry} /> : <PageFault onRetry={this.retry} />}
      </div>
    );
  }
}
