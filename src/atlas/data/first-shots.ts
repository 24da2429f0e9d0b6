import { languages, type Language, type Shot } from '../shots.ts';

const isIn = ({ pictures }: Shot, wanted: Language): boolean => pictures.some(({ language }) => language === wanted);

/** The first shot in each language, of one situation where all have it; one that has all languages stands once. */
export function firstShots(shots: readonly Shot[]): Shot[] {
  const ofLanguages = languages.map((language) => shots.filter((shot) => isIn(shot, language)));
  const isShared = (wanted: string): boolean =>
    ofLanguages.every((some) => some.some(({ configuration }) => configuration === wanted));
  const shared = ofLanguages[0]?.find(({ configuration }) => isShared(configuration))?.configuration;
  return [
    ...new Set(
      ofLanguages.flatMap((some) => some.find(({ configuration }) => configuration === shared) ?? some[0] ?? []),
    ),
  ];
}
