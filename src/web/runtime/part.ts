import { nextTask } from './next-task.ts';

/** A part of the machines that is loaded on its own (machines/kit/part.ts). The first chunk has this: no XState. */
export interface Part<Content> {
  /** Undefined until it has arrived. */
  held(): Content | undefined;
  /** Whether it is there, in a task of its own; never rejects. What has arrived is not loaded again, a failed load is. */
  fetch(): Promise<boolean>;
}

export function createPart<Content>(load: () => Promise<Content>): Part<Content> {
  let content: Content | undefined;
  let loading: Promise<boolean> | null = null;
  const settle = () => {
    loading = null;
    return nextTask().then(() => content !== undefined);
  };
  return {
    held: () => content,
    fetch() {
      if (content !== undefined) return settle();
      loading ??= load()
        .then((loaded) => {
          content = loaded;
        })
        .then(settle, settle);
      return loading;
    },
  };
}

/** A part that is there from the start. */
export const givenPart = <Content>(content: Content): Part<Content> => ({
  held: () => content,
  fetch: () => Promise.resolve(true),
});
