import { readFile } from 'node:fs/promises';
import { verifyExtract } from '../features/risk/verify-extract.ts';

/** Says of an extract of the audit log what it proves by itself; answers the exit code. Reads the file alone: no database, no settings. */
export async function proveExtract(file: string): Promise<0 | 1> {
  try {
    const { subjectId, rows, unsealed, broken, fingerprint } = verifyExtract(await readFile(file, 'utf8'));
    console.log(
      `对象 ${subjectId}，${rows} 行，其中 ${unsealed} 行尚未封存 · rows of this subject, of which not sealed yet`,
    );
    for (const one of broken) console.log(`不符 · broken: ${one}`);
    console.log(`文件指纹 · SHA-256 of the file, as its export is noted in the audit log: ${fingerprint}`);
    console.log(broken.length === 0 ? '全部通过 · clean' : `${broken.length} 处不符 · broken`);
    return broken.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(`无法读取审计摘录 · no extract: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}
