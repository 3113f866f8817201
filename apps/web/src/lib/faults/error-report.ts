import { keepPageErrorCall } from '@mashang/contract/endpoints/error-log';
import { readSiteInfoCall } from '@mashang/contract/endpoints/licence';
import type { PageErrorBody } from '@mashang/contract/error-log';
import { call } from '../api/api-client.ts';
import { ownBuild } from '../page/build-name.ts';
import { onFault } from './error-log.ts';
import { type Fault, signatureOf } from './fault-rules.ts';

/** Least time between two reports, and most reports in the life of a page: a loop of faults costs the server little. */
const GAP_MS = 10_000;
const REPORTS_MAX = 30;
const COUNT_MAX = 10_000;

/** Destination of the reports, and whether it wants any. */
export type ReportSink = {
  isWanted(): Promise<boolean>;
  send(body: PageErrorBody): Promise<unknown>;
};

/** Reports to the server, which is asked once whether it wants them. */
export function serverReports(): ReportSink {
  let wanted: Promise<boolean> | undefined;
  return {
    isWanted() {
      wanted ??= call(readSiteInfoCall).then(({ reportErrors }) => reportErrors);
      return wanted.catch(() => {
        wanted = undefined;
        return false;
      });
    },
    send: (body) => call(keepPageErrorCall, { body }),
  };
}

/**
 * Reports faults one by one, repeated ones with their count. A report that fails is dropped: a fault of reporting is
 * never reported itself. Returns a function that stops it.
 */
export function startErrorReports(sink: ReportSink, build = ownBuild()): () => void {
  const waiting = new Map<string, { fault: Fault; count: number }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = REPORTS_MAX;

  async function reportNext(): Promise<void> {
    const [signature, entry] = [...waiting][0] ?? [];
    if (signature === undefined || !entry) return;
    waiting.delete(signature);
    left -= 1;
    const { kind, message, stack, path } = entry.fault;
    await sink.send({ kind, message, stack, path, build, count: Math.min(entry.count, COUNT_MAX) });
  }
  async function sendRound(): Promise<void> {
    try {
      if (await sink.isWanted()) await reportNext();
      else waiting.clear();
    } catch {
      // The failure is not shown: the next fault starts a new attempt.
    }
    timer = waiting.size > 0 && left > 0 ? setTimeout(sendRound, GAP_MS) : undefined;
  }
  const leave = onFault((fault) => {
    if (left <= 0) return;
    const signature = signatureOf(fault);
    waiting.set(signature, { fault, count: (waiting.get(signature)?.count ?? 0) + 1 });
    // Waits a second, so that faults of the same cause are counted together.
    timer ??= setTimeout(sendRound, 1_000);
  });
  return () => {
    leave();
    clearTimeout(timer);
  };
}
