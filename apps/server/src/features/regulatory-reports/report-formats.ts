import { keysOf } from '@mashang/contract/states';
import { type ReportContent, reportJson, reportXml } from './report-rules.ts';
import { reportCsv } from './text-files.ts';

/** What a report is written in, each from the same content. */
const WRITERS = { xml: reportXml, csv: reportCsv, json: reportJson } as const;
export type ReportFormat = keyof typeof WRITERS;
export const REPORT_FORMATS = keysOf(WRITERS);

export function writeReport(content: ReportContent, format: ReportFormat): string {
  return WRITERS[format](content);
}

/** The files of a report that was handed in lie beside its XML, which the report names. */
export function handedFile(xmlFile: string, format: ReportFormat): string {
  return xmlFile.replace(/\.xml$/, `.${format}`);
}
