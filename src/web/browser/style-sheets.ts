/**
 * Style sheets of chunks that could not be fetched. Vite asks for each only once, so the next try to load the chunk would
 * show its page without its styles.
 */
const failed = new Set<string>();

export function watchStyleSheets(window: Window): void {
  const onError = ({ target }: Event): void => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    failed.add(target.href);
    target.remove();
  };
  // Errors of elements do not bubble.
  window.addEventListener('error', onError, true);
}

/** Of a part of the client that is imported; rejects where it or a style sheet fails again. */
export const withStyles = async <Content>(part: Promise<Content>): Promise<Content> =>
  (await Promise.all([part, fetchFailed()]))[0];

async function fetchFailed(): Promise<void> {
  const again = [...failed];
  failed.clear();
  await Promise.all(
    again.map(
      (href) =>
        new Promise((resolve, reject) => {
          const link = Object.assign(document.createElement('link'), {
            rel: 'stylesheet',
            href,
            onload: resolve,
            onerror: () => reject(new Error(`Expected the style sheet ${href}; it could not be fetched.`)),
          });
          document.head.append(link);
        }),
    ),
  );
}
