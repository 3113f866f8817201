import { readRuleCall, readRulesCall, startBackTestCall } from '@mashang/contract/endpoints/risk-monitoring';
import type { BackTest, RuleBody } from '@mashang/contract/monitoring';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';

const ROOT = 'risk-rules';
const meta = { quiet: true };

/** The newest version of every rule, and the backlog of monitoring. */
export const rulesQuery = queryOptions({
  queryKey: [ROOT, 'list'],
  queryFn: ({ signal }) => call(readRulesCall, { signal }),
  meta,
});

const isRunning = (test: BackTest) => test.state === 'waiting' || test.state === 'running';
/** One rule with its versions and back-tests; polled while a back-test runs. */
export function ruleQuery(code: string) {
  return queryOptions({
    queryKey: [ROOT, 'detail', code],
    queryFn: ({ signal }) => call(readRuleCall, { query: { code }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.backTests.some(isRunning) ? 1_000 : false),
    meta,
  });
}

/** Starts a back-test of a rule; a job runs it. */
export async function startBackTest(body: { code: string; days: number; body: RuleBody }): Promise<{ id: string }> {
  const answer = await call(startBackTestCall, { body });
  await queryClient.invalidateQueries({ queryKey: [ROOT] });
  return answer;
}
