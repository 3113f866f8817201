import {
  arrangeMenuCall,
  explainMenuCall,
  previewMenuCall,
  readArrangementCall,
  readMenuChangesCall,
  readMenusCall,
  resetMenuCall,
} from '@mashang/contract/endpoints/menus';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { arrangeMenu, resetMenu } from './arrange-menu.ts';
import { explainMenu } from './explain-menu.ts';
import { previewMenu } from './preview-menu.ts';
import { readArrangement } from './read-arrangement.ts';
import { readMenuChanges } from './read-changes.ts';
import { readMenus } from './read-menus.ts';

export function menuRoutes(app: Http): void {
  implement(app, readMenusCall, (ctx) => readMenus(ctx));
  implement(app, explainMenuCall, (ctx, request) => explainMenu(ctx, request.query));
  implement(app, readArrangementCall, (ctx, request) => readArrangement(ctx, request.query));
  implement(app, arrangeMenuCall, (ctx, request) => arrangeMenu(ctx, request.body));
  implement(app, resetMenuCall, (ctx, request) => resetMenu(ctx, request.body));
  implement(app, readMenuChangesCall, (ctx, request) => readMenuChanges(ctx, request.body));
  implement(app, previewMenuCall, (ctx, request) => previewMenu(ctx, request.body));
}
