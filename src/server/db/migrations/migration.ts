export interface Migration {
  name: string;
  script: string;
}
