import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres.ts';
import { prepareRoles } from '../apps/server/src/platform/database/prepare-roles.ts';

/**
 * Used once, for the move of the functions out of the migrations, and again after each merge of a migration below 0300: writes sql/<feature>/<function>.sql
 * from what the migrations below 0300 leave behind. Remove it when no such migration can come any more.
 */
const ROOT = join(import.meta.dirname, '../apps/server');
const FIRST_WITHOUT = '0300';
const ROLES = ['mashang_app', 'mashang_participant', 'mashang_identity', 'mashang_evidence'];
/** The base of a database's places (settle-in-cluster.ts), and what made wrappers before they were files. */
const NO_FILE = ['place_of', 'prove_command'];

const PLACES: Record<string, string> = {
  platform: `refuse_change place_now final_below begun_below is_first_set_up is_new_row is_program keep_deployment_kind tell_changed app_taid app_subtree
    money_text wire_time wire_last_day shanghai_day personal_key legal_name_key seal_personal_column user_of_secret acting_user acting_users refuse_acting
    is_no_users_name prove_acts prove_name prove_user prove_hand may_sign named_user prove_event is_erasing`,
  audit: 'audit_row_hash seal_audit audit_kinds write_audit prove_audit',
  participants: `place_participant guard_participant follow_legal_name guard_person guard_unfreeze transfer_float transfer_float_proven hold_person_limits
    guard_risk_tier spread_risk_tier participant_frozen guard_verified relation_over is_new_owner credit_float credit_approved_float`,
  'collection-accounts': `guard_collection_account account_state guard_account_check count_account_hour lawful_account_type guard_account_type
    prune_account_hours guard_entered_account`,
  products: `rate_of guard_rate withdraw_rate leave_rotation guard_product guard_channel guard_rotation_type leave_narrowed_rotation guard_top_rate
    prove_rate only_switched_off mark_channels`,
  ledger: `guard_hold check_transfer_sum open_participant_accounts open_merchant_accounts account_of rolled_balance roll_up_ledger post_transfer app_accounts
    balance_after ledger_balances_at ledger_period_hash ledger_period_rows ledger_period_ready close_ledger_period guard_transfer_date grow_hold catch_credit
    free_of lock_account_money open_balance open_demo_balance`,
  'collection-orders': `guard_collection_order collection_event_data create_collection_orders confirm_collection_orders expire_collection_orders
    refund_collection count_order_use end_order_hold adjust_collection close_collection_order hold_collection release_collection person_used counted_amount
    person_room recount_order order_room order_freeze frozen_by keep_share merchant_share collection_succeeded collection_stands chain_share institution_share
    mark_adjusted own_orders_by_amount refuse_frozen_refund lock_frozen`,
  'payment-page':
    'file_complaint file_complaint_shown guard_complaint answer_complaint is_complained waiting_complaint',
  'payout-orders': `guard_payout payout_event_data tell_merchant_of_payout take_request create_payout_orders claim_payouts return_claim settle_payout
    step_payout_claim expire_payout_claims close_payout freeze_payout guard_proof_file attach_proofs guard_claim_proofs inherit_legal_hold hold_proofs
    hold_payout stop_payout thaw_payout guard_objection_url`,
  reports: `created_facts settled_facts posted_facts roll_up_reports forget_reports own_created_since own_settled_since fold_order_hours`,
  approvals: `approval_hash is_staff_with approval_votes guard_approval_start guard_approval_move guard_approval_check approval_in_force expire_approvals
    take_approval_request refuse_without approval_people refuse_beyond_own refuse_unapproved guard_approval_line approval_names guard_approval_sum
    approval_party proposed_before require_approval prove_proposal prove_check prove_end`,
  reconciliation: 'guard_statement_line mark_reconciled post_statement_suspense guard_statement_debit',
  merchants: `guard_merchant_document guard_merchant_application follow_merchant_application return_merchant_application guard_merchant end_verifications
    remind_verifications guard_merchant_part guard_merchant_addresses guard_merchant_resume guard_revoked_key refuse_stopped_merchants guard_secret_end
    guard_merchant_start guard_merchant_end`,
  webhooks: `tell_merchant finish_webhook_tries note_payout_deliveries url_origin guard_webhook_secret guard_endpoint guard_endpoint_address is_simulator`,
  licence: 'guard_licence guard_policy tell_licence',
  menus: 'guard_menu',
  'sign-in': `staff_permissions permissions_of_roles guard_role spread_roles spread_roles_after guard_staff_roles guard_last_administrator guard_staff
    tell_session tell_user count_step_up begin_step_up_sum note_factor_change note_passkey_added enter_user change_staff end_user_sessions reset_two_factor
    reset_password save_role end_devices remove_passkey keep_previous_half`,
  'top-ups': `guard_top_up guard_top_up_start guard_deposit stablecoin_value note_top_up settle_top_up_status record_deposits confirm_deposit lose_deposit
    audit_top_up why_not_credited settle_deposit decide_deposit credit_bank_receipt credit_bank_top_up credit_top_up_by_line expire_top_ups app_top_ups`,
  'cash-outs': `guard_cash_out_terms guard_cash_out cash_out_person_fault cash_out_account_fault cash_out_fault tell_cash_out audit_cash_out
    request_cash_out close_cash_out_hold end_cash_out release_cash_out send_cash_out return_cash_out settle_cash_out settle_cash_outs match_cash_out`,
  'channel-authorisation': 'guard_authorisation guard_authorisation_request',
  shops: 'guard_shop_goods claim_goods_order release_goods_claim guard_goods_of_order',
  risk: `guard_screening_list guard_screening_entry screening_facts drop_screening_entries guard_screening_hit insert_screening_hits guard_risk_rule
    guard_risk_decision risk_tag risk_is_near risk_is_odd risk_facts take_monitored risk_facts_of_request prune_monitoring guard_risk_report is_own_entry
    guard_risk_case guard_risk_case_start open_risk_case hold_free hold_settled freeze_for_case end_freeze lift_freeze keep_frozen_order
    keep_frozen_account freeze_stands screening_stands keep_frozen hold_known release_known freeze_held screening_candidates tell_risk`,
  retention: 'guard_retention_period guard_legal_hold person_marks retention_turn erase_on_request',
};
const PLACE_OF = new Map(
  Object.entries(PLACES).flatMap(([feature, names]) => names.split(/\s+/).map((name) => [name, feature] as const)),
);

type Source = { name: string; comment: string; header: string; body: string; file: string };
type Row = {
  name: string;
  signature: string;
  body: string;
  config: string[] | null;
  definer: boolean;
  args: string;
  names: string[] | null;
  result: string;
  grantees: string[];
};

const dir = mkdtempSync(join(tmpdir(), 'mashang-move-'));
const cluster = await startEmbeddedPostgres({ dataDir: dir, settings: { fsync: 'off' } });
const sql = postgres(cluster.url, { max: 1, onnotice: () => {} });
try {
  await prepareRoles(sql);
  const sources: Source[] = [];
  for (const file of readdirSync(join(ROOT, 'migrations')).sort()) {
    if (file >= FIRST_WITHOUT) continue;
    const text = readFileSync(join(ROOT, 'migrations', file), 'utf8');
    await sql.begin((tx) => tx.unsafe(text).simple());
    sources.push(...readSources(file, text));
  }
  const rows = (await sql`
    select p.proname as name, p.oid::regprocedure::text as signature, p.prosrc as body, p.proconfig as config, p.prosecdef as definer,
      pg_get_function_arguments(p.oid) as args, p.proargnames[1:p.pronargs] as names, pg_get_function_result(p.oid) as result,
      array(select case a.grantee when 0 then 'public' else a.grantee::regrole::text end from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        where a.grantee <> p.proowner) as grantees
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by p.proname, p.pronargs, 2`) as unknown as Row[];
  const texts = new Map<string, string[]>();
  for (const row of rows) {
    if (NO_FILE.includes(row.name)) continue;
    texts.set(row.name, [...(texts.get(row.name) ?? []), write(row, sources)]);
  }
  for (const [name, parts] of texts) {
    const folder = folderOf(name);
    mkdirSync(join(ROOT, 'sql', folder), { recursive: true });
    writeFileSync(join(ROOT, 'sql', folder, `${name}.sql`), `${parts.join('\n\n')}\n`);
  }
  for (const folder of readdirSync(join(ROOT, 'sql')))
    for (const file of folder.endsWith('.sql') ? [] : readdirSync(join(ROOT, 'sql', folder)))
      if (!texts.has(file.replace(/[.]sql$/, ''))) console.log(`no function any more: sql/${folder}/${file}`);
  console.log(`${texts.size} files, ${rows.length} functions`);
} finally {
  await sql.end();
  await cluster.stop();
  rmSync(dir, { recursive: true, force: true });
}

/** Where a function's file lies already, or belongs. */
function folderOf(name: string): string {
  const there = readdirSync(join(ROOT, 'sql')).find((folder) => existsSync(join(ROOT, 'sql', folder, `${name}.sql`)));
  const found = there ?? PLACE_OF.get(name) ?? PLACE_OF.get(name.replace(/_proven$/, ''));
  if (!found) console.log(`no folder known for ${name}: put it where it belongs`);
  return found ?? 'platform';
}

function readSources(file: string, text: string): Source[] {
  const found: Source[] = [];
  for (const match of text.matchAll(/^create\s+(?:or\s+replace\s+)?function\s+(\w+)\s*\(/gim)) {
    const rest = text.slice(match.index);
    const tag = /[$]\w*[$]/.exec(rest);
    if (!tag) continue;
    const start = tag.index + tag[0].length;
    const end = rest.indexOf(tag[0], start);
    found.push({
      name: match[1] as string,
      comment: commentAbove(text.slice(0, match.index)),
      header: rest.slice(0, tag.index),
      body: rest.slice(start, end),
      file,
    });
  }
  return found;
}

/** The comment that stands right above, if any; one about the whole migration stands apart. */
function commentAbove(before: string): string {
  const block = /\/\*(?:(?!\*\/)[\s\S])*\*\/\n$/.exec(before);
  if (block) return block[0].trimEnd();
  const lines = before.split('\n').slice(0, -1);
  const from = lines.findLastIndex((line) => !line.startsWith('--')) + 1;
  return lines.slice(from).join('\n');
}

/** A comment that leans on an earlier one brings that one along. */
function commentOf(source: Source, all: Source[]): string {
  const earlier = all.filter(({ name, file }) => name === source.name && file < source.file).at(-1);
  if (!earlier || (source.comment !== '' && !/^(--|\/\*\n \*) (As |The same|Also )/i.test(source.comment)))
    return source.comment;
  const before = commentOf(earlier, all);
  if (before === '') return source.comment;
  return source.comment === '' || before === source.comment ? before : `${before}\n${source.comment}`;
}

function write(row: Row, sources: Source[]): string {
  const base = row.name.replace(/_proven$/, '');
  const source = sources.filter(({ name, body }) => (name === row.name || name === base) && body === row.body).at(-1);
  const grants = ROLES.filter((role) => row.grantees.includes(role));
  if (row.grantees.length !== grants.length) throw new Error(`${row.signature} is granted to ${row.grantees}`);
  const grant =
    grants.length > 0
      ? `\n\ngrant execute on function ${shorten(row.signature).replaceAll(',', ', ')} to ${grants.join(', ')};`
      : '';
  if (source) {
    const comment = commentOf(source, sources);
    const quote = row.body.includes('$$') ? '$function$' : '$$';
    return `${comment}${comment ? '\n' : ''}${headerOf(row, source.header)} as ${quote}${row.body}${quote};${grant}`;
  }
  const wrapper = /^select (prove_\w+)\([$](\d+)\); select \* from (\w+)\(/.exec(row.body);
  if (!wrapper) throw new Error(`${row.signature} has no source among the migrations`);
  const names = row.names ?? [];
  const done = `select * from ${wrapper[3]}(${names.join(', ')})`;
  const header = `create or replace function ${row.name}(${shorten(row.args)}) returns ${shorten(row.result)} language sql security definer`;
  return `-- Proves who acts before ${wrapper[3]} does it (0190).\n${headerOf(row, header)} as $$\n  select ${wrapper[1]}(${names[Number(wrapper[2]) - 1]});\n  ${done}\n$$;${grant}`;
}

/** `create or replace function …` up to before `as`, with the search_path that stands in the catalog. */
function headerOf(row: Row, text: string): string {
  const flat = text
    .replace(/\s+as\s*$/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  const open = flat.indexOf('(');
  let depth = 0;
  let close = open;
  for (let at = open; at < flat.length; at += 1) {
    if (flat[at] === '(') depth += 1;
    if (flat[at] === ')' && --depth === 0) {
      close = at;
      break;
    }
  }
  const args = flat.slice(open + 1, close).trim();
  const path = (row.config ?? []).find((setting) => setting.startsWith('search_path='));
  const stated = path ? ` set search_path = ${path.slice('search_path='.length)}` : '';
  const said = / set search_path ?= ?[\w$]+(, [\w$]+)*/i;
  const after = flat.slice(close + 1);
  const rest = said.test(after) ? after.replace(said, stated) : `${after}${stated}`;
  const at = / language /i.exec(rest)?.index ?? rest.length;
  const first = `create or replace function ${row.name}(${args})${rest.slice(0, at)}`;
  const second = rest.slice(at).trim();
  return `${wrap(first, args)}\n${second.length > 110 ? second.replace(/(pg_temp|public) set /, '$1\n  set ') : second}`;
}

/** What does not fit a row: arguments, and the columns of an answer, stand on rows of their own. */
function wrap(first: string, args: string): string {
  if (first.length <= 118) return first;
  const at = first.indexOf(`(${args})`) + args.length + 2;
  const head = first.slice(0, at);
  const returns = first.slice(at).trim();
  const table = /^returns table ?\((.*)\)$/i.exec(returns)?.[1];
  return [
    head.length > 118 ? `${head.slice(0, head.indexOf('(') + 1)}\n${pack(splitArguments(args))}\n)` : head,
    table && returns.length > 118 ? `returns table (\n${pack(splitArguments(table))}\n)` : returns,
  ]
    .filter(Boolean)
    .join(head.length > 118 ? ' ' : '\n');
}

/** A type as it is written, not as the catalog spells it. */
function shorten(types: string): string {
  return types
    .replace(/\btimestamp with time zone\b/g, 'timestamptz')
    .replace(/\binteger\b/g, 'int')
    .replace(/\bTABLE\(/g, 'table (')
    .replace(/\bDEFAULT\b/g, 'default')
    .replace(/\bSETOF\b/g, 'setof');
}

function pack(parts: string[]): string {
  const rows: string[] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + part.length < 112) rows[rows.length - 1] = `${last}, ${part}`;
    else rows.push(part);
  }
  return rows.map((row, n) => `  ${row}${n < rows.length - 1 ? ',' : ''}`).join('\n');
}

function splitArguments(args: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < args.length; at += 1) {
    if ('(['.includes(args[at] as string)) depth += 1;
    if (')]'.includes(args[at] as string)) depth -= 1;
    if (args[at] === ',' && depth === 0) {
      parts.push(args.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, args.slice(from).trim()].filter(Boolean);
}
