import {
  checkDayCall,
  findOrderToMatchCall,
  importAgainCall,
  importStatementCall,
  matchByHandCall,
  noteExceptionCall,
  previewStatementCall,
  readAnswerRowsCall,
  readCheckRowsCall,
  readExceptionCall,
  readExceptionsCall,
  readImportCall,
  readImportsCall,
  readLinesCall,
  readReconciliationSummaryCall,
  readSourcesCall,
  settleDayCall,
  settleExceptionCall,
  takeBankAnswerCall,
  undoMatchCall,
  undoSettleCall,
  uploadStatementCall,
} from '@mashang/contract/endpoints/reconciliation';
import { STATEMENT_MAX_BYTES, STATEMENT_TEXTS } from '@mashang/contract/reconciliation';
import { readUpload, uploadRoutes } from '../../platform/http/files/http-upload.ts';
import type { Http } from '../../platform/http/http.ts';
import { implement, SuccessWithMessage } from '../../platform/http/http-back-office.ts';
import { readAnswerRows } from './answers/read-answers.ts';
import { takeAnswer } from './answers/take-answer.ts';
import { checkDay, readCheckRows } from './days/check-day.ts';
import { resolveMissingDay } from './days/resolve-missing-day.ts';
import { matchByHand, undoMatch } from './matching/match-line.ts';
import { noteException, settleException, undoSettle } from './matching/settle-exception.ts';
import {
  findOrderToMatch,
  readException,
  readExceptions,
  readImport,
  readImports,
  readLines,
  readReconciliationSummary,
  readSources,
} from './read-reconciliation.ts';
import { importAgain } from './statements/import-again.ts';
import { importStatement } from './statements/import-statement.ts';
import { previewStatement } from './statements/preview-statement.ts';
import { uploadStatement } from './statements/upload-statement.ts';
import * as zh from './zh.ts';

const LIMIT = { maxBytes: STATEMENT_MAX_BYTES, tooLarge: STATEMENT_TEXTS.size };

/** Statement imports, matches, exceptions and the three-way check. */
export function reconciliationRoutes(app: Http): void {
  importRoutes(app);
  readRoutes(app);
  settleRoutes(app);
}

function importRoutes(app: Http): void {
  uploadRoutes(app, (scope) =>
    implement(scope, uploadStatementCall, async (ctx, request) =>
      uploadStatement(ctx, await readUpload(request, LIMIT)),
    ),
  );
  implement(app, previewStatementCall, (ctx, request) => previewStatement(ctx, request.body));
  implement(app, importStatementCall, async (ctx, request) => {
    const answer = await importStatement(ctx, request.body);
    return new SuccessWithMessage(answer.already ? zh.routes.importedBefore : zh.routes.importStarted, answer);
  });
  implement(app, takeBankAnswerCall, async (ctx, request) => {
    const answer = await takeAnswer(ctx, request.body);
    return new SuccessWithMessage(answer.already ? zh.routes.answerBefore : zh.routes.answerImported, answer);
  });
  implement(app, importAgainCall, (ctx, request) => importAgain(ctx, request.body));
  implement(app, settleDayCall, (ctx, request) => resolveMissingDay(ctx, request.body));
}

function readRoutes(app: Http): void {
  implement(app, readReconciliationSummaryCall, (ctx) => readReconciliationSummary(ctx));
  implement(app, readSourcesCall, (ctx) => readSources(ctx));
  implement(app, readImportsCall, (ctx, request) => readImports(ctx, request.query));
  implement(app, readImportCall, (ctx, request) => readImport(ctx, request.query));
  implement(app, readAnswerRowsCall, (ctx, request) => readAnswerRows(ctx, request.query));
  implement(app, readLinesCall, (ctx, request) => readLines(ctx, request.query));
  implement(app, readExceptionsCall, (ctx, request) => readExceptions(ctx, request.query));
  implement(app, readExceptionCall, (ctx, request) => readException(ctx, request.query));
  implement(app, checkDayCall, (ctx, request) => checkDay(ctx, request.query));
  implement(app, readCheckRowsCall, (ctx, request) => readCheckRows(ctx, request.query));
}

function settleRoutes(app: Http): void {
  implement(app, findOrderToMatchCall, (ctx, request) => findOrderToMatch(ctx, request.query));
  implement(app, matchByHandCall, (ctx, request) => matchByHand(ctx, request.body));
  implement(app, undoMatchCall, (ctx, request) => undoMatch(ctx, request.body));
  implement(app, settleExceptionCall, (ctx, request) => settleException(ctx, request.body));
  implement(app, undoSettleCall, (ctx, request) => undoSettle(ctx, request.body));
  implement(app, noteExceptionCall, (ctx, request) => noteException(ctx, request.body));
}
