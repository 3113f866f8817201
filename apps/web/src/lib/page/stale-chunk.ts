import { readSiteInfoCall } from '@mashang/contract/endpoints/licence';
import { call } from '../api/api-client.ts';
import { useDirtyForms } from '../form/dirty-forms.ts';
import { readSession, writeSession } from '../settings/storage.ts';
import { ownBuild } from './build-name.ts';

/** Build for which this tab has reloaded already. The development server has no name: it counts as one build. */
const RELOADED_KEY = 'STALE_CHUNK_RELOAD';

/** What became of a file that could not be fetched, when the page was not reloaded. */
export type ChunkOutcome = 'reloading' | 'dirty' | 'unreachable' | 'again';

function mayReload(): boolean {
  const build = ownBuild() || 'dev';
  if (readSession<string>(RELOADED_KEY, '') === build) return false;
  // Without storage a loop could not be told from a first time: the person decides then.
  return writeSession(RELOADED_KEY, build);
}

/** Loads the page again at its address. Forms that held input have been asked about, so nobody asks again. */
export function reloadPage(): void {
  useDirtyForms.setState({ forms: [] });
  window.location.reload();
}

/**
 * A file of this page is gone, most likely because a new version has replaced it: reloads once for each build, keeping
 * the address. Not over unsaved input, and not while the server can't be reached: a reload would find nothing at all.
 */
export async function recoverFromChunk(): Promise<ChunkOutcome> {
  if (useDirtyForms.getState().forms.length > 0) return 'dirty';
  try {
    await call(readSiteInfoCall);
  } catch {
    return 'unreachable';
  }
  if (useDirtyForms.getState().forms.length > 0) return 'dirty';
  if (!mayReload()) return 'again';
  reloadPage();
  return 'reloading';
}
