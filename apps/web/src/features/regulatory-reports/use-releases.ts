import type { ReleaseRow } from '@mashang/contract/risk-releases';
import { useQuery } from '@tanstack/react-query';
import { LIVE_GAP_MS, useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { releasesQuery } from './queries.ts';

const NONE: ReleaseRow[] = [];

/** The signed-in user's approved exports, updated as approvals arrive. */
export function useReleases(): ReleaseRow[] {
  const may = useMay('approval:read');
  const { data, refetch } = useQuery({ ...releasesQuery, enabled: may });
  useLiveRefresh(LIVE_GAP_MS, () => (may ? refetch() : Promise.resolve()), 'approval');
  return data?.list ?? NONE;
}
