import { languages, type Language, type Shot } from '../shots.ts';

const isIn = ({ pictures }: Shot, wanted: Language): boolean => pictures.some(({ language }) => language === wanted);

/** The first shot in each language. */
export const firstShots = (shots: readonly Shot[]): Shot[] =>
  languages.flatMap((language) => shots.find((shot) => isIn(shot, language)) ?? []);
