import { readSiteInfoCall } from '@mashang/contract/endpoints/licence';
import { call } from '../api/api-client.ts';
import { useDirtyForms } from '../form/dirty-forms.ts';
import { readSession, writeSession } from '../settings/storage.ts';
import { ownBuild } from './build-name.ts';

/**
 * Session key of the build for which this tab has already reloaded. The development server has no name: it counts as
 * one build.
 */
const RELOADED_KEY = 'STALE_CHUNK_RELOAD';

/** Result for a file that could not be fetched. */
export type ChunkOutcome = 'reloading' | 'dirty' | 'unreachable' | 'again';

function mayReload(): boolean {
  const build = ownBuild() || 'dev';
  if (readSession<string>(RELOADED_KEY, '') === build) return false;
  // Without storage a reload loop looks like a first failure: then the user decides.
  return writeSession(RELOADED_KEY, build);
}

/** Loads the page again at its address. The user has been asked about unsaved input, so it is not asked about again. */
export function reloadPage(): void {
  useDirtyForms.setState({ forms: [] });
  window.location.reload();
}

/**
 * Recovers from a file of this page that is gone, most likely because a new version has replaced it: reloads once for
 * each build, at the same address. It does not reload over unsaved input, or while the server can't be reached, because
 * the page could not be loaded then.
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
