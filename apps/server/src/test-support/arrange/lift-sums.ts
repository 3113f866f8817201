/** A pool of the database's owner, whichever types it was opened with. */
type Owner = { unsafe(query: string): PromiseLike<unknown> };

/**
 * For tests and loads that move far more in a window than a person does: the present users' sums without a code never
 * reach a limit.
 */
export async function liftStepUpSums(owner: Owner): Promise<void> {
  await owner.unsafe(`
    insert into step_up_sum (user_id, kind, day, day_fen, window_fen)
    select u.id, k, 'infinity', -1000000000000000, -1000000000000000
    from app_user u, unnest(array['sent', 'received']) k
    on conflict (user_id, kind) do update set day = excluded.day, day_fen = excluded.day_fen,
      window_fen = excluded.window_fen`);
}

/** For tests that propose far more in a day than a person does: earlier proposals no longer count. */
export async function forgetProposals(owner: Owner): Promise<void> {
  await owner.unsafe(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    update approval set party = '' where party <> '';
  end $$`);
}
