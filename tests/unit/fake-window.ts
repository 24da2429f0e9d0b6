/** As much of a browser's window as the machines of a player ask for when they start. */
export const fakeWindow = () =>
  Object.assign(new EventTarget(), { navigator: {}, matchMedia: () => new EventTarget() }) as unknown as Window;
