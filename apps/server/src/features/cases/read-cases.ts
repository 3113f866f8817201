import { fileAddress } from '@mashang/contract/files';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { maskName } from '@mashang/contract/participants';
import {
  type CaseGraph,
  type CaseListQuery,
  type CaseOfficers,
  type CasePage,
  caseNoOf,
  type RiskCaseDetail,
  type RiskCaseRow,
} from '@mashang/contract/risk-cases';
import { BusinessError } from '../../platform/errors.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { readGraph } from './case-graph-store.ts';
import {
  type CaseRecord,
  countCases,
  findCase,
  listCaseFiles,
  listCaseReports,
  listCases,
  listEntries,
  listFreezes,
  listHits,
  listOfficers,
} from './case-reads-store.ts';
import { viewReport } from './view-report.ts';
import * as zh from './zh.ts';

/**
 * A short name for a person, a device or an address: the first 8 characters of its tag are enough to distinguish two.
 */
export function shortTag(key: string): string {
  return key.slice(0, 8);
}

function nameOf({ personName, productName, subject, subjectKey }: CaseRecord): string {
  if (personName) return maskName(personName);
  if (productName) return productName;
  return subject === 'order' ? subjectKey : shortTag(subjectKey);
}

function viewCase(row: CaseRecord): RiskCaseRow {
  const { personName: _p, productName: _n, conclusion: _c, closedBy: _b, ...rest } = row;
  return {
    ...rest,
    id: row.id.toString(),
    caseNo: caseNoOf(row.id),
    subjectName: nameOf(row),
    currency: BOOKS_CURRENCY,
    amount: formatMoney(row.amount),
    assigneeId: row.assigneeId?.toString() ?? '',
    leftMs: Number(row.leftMs),
  };
}

/** The queue of cases, with the numbers of open, overdue and own ones. */
export async function readCases(ctx: Ctx, query: CaseListQuery): Promise<CasePage> {
  allow(ctx.actor, 'risk-case:read');
  const { app } = ctx.platform.db;
  const [rows, counts] = await Promise.all([listCases(app, query), countCases(app, query, ctx.actor.userId)]);
  return {
    list: rows.map(viewCase),
    total: Math.min(counts.total, TOTAL_CAP),
    totalIsCapped: counts.total > TOTAL_CAP || undefined,
    page: query.page,
    limit: query.limit,
    open: counts.open,
    overdue: counts.overdue,
    mine: counts.mine,
  };
}

/** The whole case: why it was opened, what was frozen and reported, what was done and by whom. */
export async function readCase(ctx: Ctx, { id }: { id: string }): Promise<RiskCaseDetail> {
  allow(ctx.actor, 'risk-case:read');
  const { app } = ctx.platform.db;
  const row = await findCase(app, id, ctx.actor.userId);
  if (!row) throw new BusinessError('notFound', zh.faults.caseMissing);
  const [hits, freezes, entries, files, reports] = await Promise.all([
    listHits(app, id),
    listFreezes(app, id),
    listEntries(app, id),
    listCaseFiles(app, id),
    listCaseReports(app, id),
  ]);
  const { own, ...record } = row;
  return {
    case: viewCase(record),
    conclusion: row.conclusion,
    closedBy: row.closedBy,
    whyNotDecide: own ? zh.readCases.ownCase : '',
    currency: BOOKS_CURRENCY,
    hits: hits.map((hit) => ({ ...hit, amount: formatMoney(hit.amount) })),
    freezes: freezes.map((freeze) => ({ ...freeze, held: formatMoney(freeze.held) })),
    reports: reports.map(viewReport),
    files: files.map((file) => ({ ...file, url: fileAddress(file.name) })),
    entries,
  };
}

/** The graph of a case: its subjects, and what they are tied to. People appear under their masked names. */
export async function readCaseGraph(ctx: Ctx, { id }: { id: string }): Promise<CaseGraph> {
  allow(ctx.actor, 'risk-case:read');
  const { app } = ctx.platform.db;
  if (!(await findCase(app, id, ctx.actor.userId))) throw new BusinessError('notFound', zh.faults.caseMissing);
  const { nodes, edges } = await readGraph(app, id);
  const isNumber = (kind: string) => kind === 'order' || kind === 'payout';
  return {
    currency: BOOKS_CURRENCY,
    nodes: nodes.map(({ kind, key, name, person, amount, linked }) => ({
      id: `${kind}:${key}`,
      kind: kind as CaseGraph['nodes'][number]['kind'],
      key,
      linked,
      name: person ? maskName(person) : name || (isNumber(kind) ? key : shortTag(key)),
      amount: formatMoney(amount),
    })),
    edges: edges.map(({ aKind, aKey, bKind, bKey, times, amount, time }) => ({
      from: `${aKind}:${aKey}`,
      to: `${bKind}:${bKey}`,
      times,
      time,
      amount: formatMoney(amount),
    })),
    more: nodes.length >= NODES_SHOWN,
  };
}

const NODES_SHOWN = 80;

export async function readOfficers(ctx: Ctx): Promise<CaseOfficers> {
  allow(ctx.actor, 'risk-case:read');
  return (await listOfficers(ctx.platform.db.app)).map(({ username, nickname, open }) => ({
    username,
    nickname,
    open,
  }));
}
