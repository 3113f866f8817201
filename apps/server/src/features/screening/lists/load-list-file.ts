import type { LoadFileBody } from '@mashang/contract/risk';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { findFile, keepFile } from '../../../platform/storage/stored-file-store.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { allow, writeVerb } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { insertLoad } from './list-loads-store.ts';
import { formatOfList } from './read-list-file.ts';
import { insertList } from './screening-lists-store.ts';
import { LIST_FILE_KIND } from './upload-list.ts';

/** Queues an uploaded file for reading into a version. The version is not used before two people have released it. */
export const loadListFile = writeVerb<LoadFileBody, { id: string }>({
  name: 'screening-list.load',
  permission: 'screening-list:load',
  async run({ tx, actor, platform, now, requestId }, { name, version, file, fileName }) {
    allow(actor, 'screening-list:load');
    const noted = await findFile(tx, file, LIST_FILE_KIND);
    const bytes = noted && (await platform.storage.get(file));
    if (!noted || !bytes) throw invalidField('file', zh.loadListFile.expired);
    const { format } = await formatOfList(Buffer.from(bytes));
    const id = await insertList(tx, { name, version, by: actorName(actor), format });
    if (id === null) throw new BusinessError('conflict', zh.faults.versionImported);
    await insertLoad(tx, { listId: id, storageName: file, fileName, bytes: bytes.length, requestId });
    await keepFile(tx, noted, now);
    return {
      result: { id },
      audit: { subjectKind: 'screening-list', subjectId: id, after: { name, version, fileName, format } },
    };
  },
});
