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
