/** What the shop shows, from the page head: by which calls the platform does not have. */
import { everyFeature, featuresOf, type Features } from '../../contract/features.ts';
import { readMeta } from './page-meta.ts';

/** In the first chunk. What cannot be read is refused with a sentence when the machines start (platform-calls.ts). */
export function readFeatures(document: Document): Features {
  const text = readMeta(document, 'platform-calls');
  try {
    return text ? featuresOf({ paths: {}, ...(JSON.parse(text) as object) }) : everyFeature;
  } catch {
    return everyFeature;
  }
}
