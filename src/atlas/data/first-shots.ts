import { languages, type Language, type Shot } from '../shots.ts';

const isIn = ({ pictures }: Shot, wanted: Language): boolean => pictures.some(({ language }) => language === wanted);

/** The first shot in each language; one that has both stands once. */
export const firstShots = (shots: readonly Shot[]): Shot[] => [
  ...new Set(languages.flatMap((language) => shots.find((shot) => isIn(shot, language)) ?? [])),
];
