export const reportKinds = [
  'junit',
  'gherkin',
  'csv',
  'xray',
  'allure',
  'checklist',
  'html',
  'json',
  'github',
] as const;
export type ReportKind = (typeof reportKinds)[number];
/** What is a file; annotations are printed instead (`github.ts`). */
export type FileKind = Exclude<ReportKind, 'github'>;
export const filesAmong = (kinds: readonly ReportKind[]): FileKind[] =>
  kinds.filter((kind): kind is FileKind => kind !== 'github');
