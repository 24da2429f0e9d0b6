/** Limits forms with a picture in memory, per session and over all (C72). One over a limit is not read. */
import { after, type Clock } from '../domain/platform/clock.ts';
import { createSemaphore } from '../domain/platform/concurrency.ts';
import { RateLimited } from '../domain/platform/refusals.ts';

export interface UploadLimits {
  parallel: number;
  waiting: number;
  perSession: number;
}

/** Runs an upload of the session with this bearer. Throws `RateLimited`. */
export type Uploads = <Result>(bearer: string, work: () => Promise<Result>) => Promise<Result>;

export function createUploads({ parallel, waiting, perSession }: UploadLimits, clock: Clock): Uploads {
  const withPlace = createSemaphore({ parallel, waiting }, clock);
  const underWay = new Map<string, number>();
  return async (bearer, work) => {
    const own = underWay.get(bearer) ?? 0;
    if (own >= perSession) throw new RateLimited('caller', after(clock.now(), 1_000));
    underWay.set(bearer, own + 1);
    try {
      return await withPlace(work);
    } finally {
      const left = (underWay.get(bearer) ?? 1) - 1;
      if (left > 0) underWay.set(bearer, left);
      else underWay.delete(bearer);
    }
  };
}
