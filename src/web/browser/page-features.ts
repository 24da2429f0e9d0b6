import { everyFeature, featuresOf, type Features } from '../../contract/features.ts';
import { readMeta } from './page-meta.ts';

/** Never throws: platform-calls.ts refuses an invalid entry when the machines start. */
export function readFeatures(document: Document): Features {
  const text = readMeta(document, 'platform-calls');
  try {
    return text ? featuresOf({ paths: {}, ...(JSON.parse(text) as object) }) : everyFeature;
  } catch {
    return everyFeature;
  }
}
