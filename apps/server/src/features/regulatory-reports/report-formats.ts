import { keysOf } from '@mashang/contract/states';
import { type ReportContent, reportJson, reportXml } from './report-rules.ts';
import { reportCsv } from './text-files.ts';

/** Writers of a report's formats, all from the same content. */
const WRITERS = { xml: reportXml, csv: reportCsv, json: reportJson } as const;
export type ReportFormat = keyof typeof WRITERS;
export const REPORT_FORMATS = keysOf(WRITERS);

export function writeReport(content: ReportContent, format: ReportFormat): string {
  return WRITERS[format](content);
}

/** Name of a submitted report's file in a format; it is stored beside the XML file that the report names. */
export function handedFile(xmlFile: string, format: ReportFormat): string {
  return xmlFile.replace(/\.xml$/, `.${format}`);
}
